import { expect, it } from "vitest";
import { linePath } from "./line-path.ts";

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
