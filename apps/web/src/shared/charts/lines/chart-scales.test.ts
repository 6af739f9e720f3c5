import { expect, test } from "vitest";
import { chartScales, type LineChartData } from "./chart-scales.ts";
import { textWidth } from "./label-sizes.ts";

const data: LineChartData = {
  xName: "-Mm",
  seriesName: "records",
  logX: true,
  x: [
    { label: "10", at: 10 },
    { label: "100", at: 100 },
    { label: "1,000", at: 1000 },
  ],
  series: [{ label: "1", values: [1000, 100, 10] }],
  format: String,
  formatTick: String,
};

test("equal ratios are equal distances on both axes", () => {
  const scales = chartScales(data, 760, 240);
  expect(scales.x(1) - scales.x(0)).toBeCloseTo(scales.x(2) - scales.x(1));
  expect(scales.y(100) - scales.y(1000)).toBeCloseTo(scales.y(10) - scales.y(100));
  expect(scales.y(1000)).toBeGreaterThanOrEqual(scales.top);
  expect(scales.y(10)).toBeLessThanOrEqual(scales.bottom);
});

test("everything stands inside, even in a narrow frame", () => {
  const scales = chartScales(data, 300, 240);
  expect(scales.left).toBeLessThan(scales.x(0));
  expect(scales.x(2)).toBeLessThan(300);
});

test("a single point, and values that are all the same, have a place", () => {
  const scales = chartScales(
    { ...data, x: [{ label: "10", at: 10 }], series: [{ label: "1", values: [0] }] },
    760,
    240,
  );
  expect(Number.isFinite(scales.x(0))).toBe(true);
  expect(Number.isFinite(scales.y(0))).toBe(true);
});

test("labels of lines end inside a narrow frame and stay apart", () => {
  const series = ["N+1 on many parallel connections", "N+1, pipelined", "JOIN"].map((label) => ({
    label,
    values: [1000, 100, 10],
  }));
  const wide = chartScales({ ...data, series }, 1200, 240);
  expect(wide.labels).toEqual(series.map(({ label }) => label));
  const { labels, left, right } = chartScales({ ...data, series }, 340, 240);
  expect(new Set(labels).size).toBe(3);
  expect(labels[0]).toMatch(/…$/);
  expect(right + 8 + textWidth(labels[0] ?? "", 11)).toBeLessThanOrEqual(340);
  expect(right - left).toBeGreaterThan(60);
});
