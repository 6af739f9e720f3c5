import { expect, it } from "vitest";
import { quantile } from "./quantile.ts";

it("is one of the values, with the given share at or below it", () => {
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);
  expect(quantile(hundred, 0.95)).toBe(95);
  expect(quantile(hundred, 0)).toBe(1);
  expect(quantile(hundred, 1)).toBe(100);
  expect(quantile([3, 1, 2], 0.5)).toBe(2);
  expect(quantile([], 0.5)).toBeNaN();
});
