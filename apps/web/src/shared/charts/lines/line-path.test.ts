import { expect, it } from "vitest";
import { linePath, rangePath } from "./line-path.ts";

const scales = { x: (i: number) => 10 * i, y: (value: number) => 100 - value };

it("goes through what is there, and leaves gaps", () => {
  expect(linePath([1, 2, Number.NaN, 3, 4], scales)).toBe("M0.0 99.0L10.0 98.0M30.0 97.0L40.0 96.0");
  expect(linePath([Number.NaN], scales)).toBe("");
});

it("rings a point that has no neighbour", () => {
  expect(linePath([Number.NaN, 5, Number.NaN, 1, 2], scales)).toBe(
    "M7.0 95.0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M30.0 99.0L40.0 98.0",
  );
});

it("fills what lies between the ends of ranges, and nothing where there is one value", () => {
  expect(rangePath([9, 5, 3, 3], [undefined, { low: 2, high: 5 }, undefined, undefined], scales)).toBe(
    "M0.0 91.0L10.0 98.0L10.0 95.0L0.0 91.0ZM10.0 98.0L20.0 97.0L20.0 97.0L10.0 95.0Z",
  );
  expect(rangePath([9, Number.NaN, 3], [undefined, undefined, { low: 1, high: 3 }], scales)).toBe("");
  expect(rangePath([9], [{ low: 4, high: 9 }], scales)).toBe("M0.0 96.0L0.0 96.0L0.0 91.0L0.0 91.0Z");
});

it("connects no two points where nothing lies between them", () => {
  const scales = { x: (index: number) => 30 * index, y: (value: number) => 70 - value };
  const path = linePath([11, 23, Number.NaN, 5], scales, false);
  expect(path).not.toContain("L");
  expect(path.match(/M/g)).toHaveLength(3);
  const ranges = [{ low: 9, high: 14 }, undefined, undefined, { low: 4, high: 8 }];
  expect(rangePath([11, 23, Number.NaN, 5], ranges, scales, false)).toBe(
    "M-5.0 61.0h10V56.0h-10ZM85.0 66.0h10V62.0h-10Z",
  );
});
