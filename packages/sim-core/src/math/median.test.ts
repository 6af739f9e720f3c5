import { expect, it } from "vitest";
import { median } from "./median.ts";

it("is the middle value, or the mean of the two middle ones", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([10, 1, 2, 4])).toBe(3);
  expect(median([])).toBeNaN();
  expect(median([1.5e308, 1.7e308])).toBe(1.6e308);
  expect(median(Array.from({ length: 1000 }, (_, i) => (i * 617) % 1000))).toBe(499.5);
  expect(median(Array.from({ length: 1001 }, (_, i) => ((i * 617) % 1001) - 500))).toBe(0);
});
