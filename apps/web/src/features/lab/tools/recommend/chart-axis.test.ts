import { expect, test } from "vitest";
import { chartAxis } from "./chart-axis.ts";

test("keeps every value between its pixels, by equal ratios where they are far apart", () => {
  const wide = chartAxis([100, 1000, 10_000], 0, 300, 4);
  expect(wide.at(1000)).toBeCloseTo(150, 6);
  expect(wide.ticks).toEqual([100, 1000, 10_000]);
  const narrow = chartAxis([10, 20, 30], 200, 0, 4);
  expect(narrow.at(20)).toBeCloseTo(100, 6);
  expect(narrow.at(10)).toBeLessThan(200);
  expect(narrow.at(30)).toBeGreaterThan(0);
});

test("one value alone stands in the middle of something", () => {
  expect(chartAxis([5, 5], 0, 100, 3).at(5)).toBeCloseTo(50, 6);
  expect(Number.isFinite(chartAxis([0], 0, 100, 3).at(0))).toBe(true);
});
