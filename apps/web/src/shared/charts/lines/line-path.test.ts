import { expect, it } from "vitest";
import { linePath, rangePath } from "./line-path.ts";

const scales = { x: (i: number) => 10 * i, y: (value: number) => 100 - value };

it("goes through what is there, and leaves gaps", () => {
  expect(linePath([1, 2.06, Number.NaN, 3, 4], scales)).toBe("M0,99L10,97.9M30,97L40,96");
  expect(linePath([Number.NaN], scales)).toBe("");
});

it("rings a point that has no neighbor", () => {
  expect(linePath([Number.NaN, 5, Number.NaN, 1, 2], scales)).toBe(
    "M30,99L40,98M7 95a3 3 0 1 0 6 0a3 3 0 1 0 -6 0",
  );
});

it("fills what lies between the ends of ranges, and nothing beside a gap", () => {
  expect(rangePath([9, 5, 3], [undefined, { low: 2, high: 5 }, undefined], scales)).toBe(
    "M0,91L10,95L20,97L20,97L10,98L0,91Z",
  );
  expect(rangePath([9, Number.NaN, 3], [{ low: 4, high: 9 }, undefined, { low: 1, high: 3 }], scales)).toBe(
    "M0,91L0,96ZM20,97L20,99Z",
  );
});

it("connects no two points where nothing lies between them", () => {
  const scales = { x: (index: number) => 30 * index, y: (value: number) => 70 - value };
  const path = linePath([11, 23, Number.NaN, 5], scales, false);
  expect(path).not.toContain("L");
  expect(path.match(/M/g)).toHaveLength(3);
  const ranges = [{ low: 9, high: 14 }, undefined, undefined, { low: 4, high: 8 }];
  expect(rangePath([11, 23, Number.NaN, 5], ranges, scales, false)).toBe(
    "M-5 61h10V56h-10ZM85 66h10V62h-10Z",
  );
});
