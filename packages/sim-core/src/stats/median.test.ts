import { expect, it } from "vitest";
import { median } from "./median.ts";

it("is the middle value, or the mean of the two middle ones", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([10, 1, 2, 4])).toBe(3);
  expect(median([])).toBeNaN();
});
