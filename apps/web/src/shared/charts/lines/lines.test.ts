import { describe, expect, it, test } from "vitest";
import { chartScales, type LineChartData } from "./chart-scales.ts";
import { fitText, textWidth } from "./label-sizes.ts";
import { linePath, rangePath } from "./line-path.ts";
import { logTicks, spreadLabels, valueAxis } from "./value-axis.ts";

describe("an axis", () => {
  it.each([
    ["narrow", [95, 100, 112], false],
    ["wide", [1, 5, 4000], true],
    ["negative", [-20, 0, 400], false],
    ["one value", [7, 7], false],
    ["zero alone", [0], false],
    ["none", [], false],
  ])("%s: values and ticks are on the axis, and places lead back", (_, values, log) => {
    const axis = valueAxis(values, { ticks: 6, range: [300, 40] });
    expect(axis.log).toBe(log);
    for (const value of [...values, ...axis.ticks]) {
      expect(axis.at(value)).toBeLessThanOrEqual(300);
      expect(axis.at(value)).toBeGreaterThanOrEqual(40);
      expect(axis.value(axis.at(value))).toBeCloseTo(value, 8);
    }
  });

  it("does not go below 0 for non-negative values", () => {
    expect(valueAxis([0, 10], { ticks: 5 }).low).toBe(0);
    expect(valueAxis([40, 50], { ticks: 5, fromZero: true }).low).toBe(0);
  });

  it("draws equal ratios at equal distances, and nothing below its minimum", () => {
    const axis = valueAxis([100, 1000, 10_000], { ticks: 4, range: [0, 300], logAbove: 5 });
    expect(axis.at(1000)).toBeCloseTo(150, 6);
    expect(axis.ticks).toEqual([100, 1000, 10_000]);
    expect(axis.at(0)).toBe(0);
  });
});

it.each([
  [[0, 1640], 5],
  [[0, 290], 4],
  [[3, 8.9], 3],
  [[-70, 41], 2],
])("over %j has no more than %d ticks, and one", (values, ticks) => {
  const { length } = valueAxis(values, { ticks, logAbove: Number.POSITIVE_INFINITY }).ticks;
  expect(length).toBeLessThanOrEqual(ticks + 1);
  expect(length).toBeGreaterThanOrEqual(2);
});

it("has round ticks on a logarithmic axis: decades, with 2 and 5 if there is space", () => {
  expect(logTicks(10, 300, 6)).toEqual([10, 20, 50, 100, 200]);
  expect(logTicks(0.01, 500, 6)).toEqual([0.01, 0.1, 1, 10, 100]);
  expect(logTicks(52, 58, 5).length).toBeGreaterThanOrEqual(2);
  expect(logTicks(1e-6, 1e9, 5).length).toBeLessThanOrEqual(8);
});

test("labels are moved apart, and into the frame", () => {
  expect(spreadLabels([10, 12, 50], 12, 0, 100)).toEqual([10, 22, 50]);
  expect(spreadLabels([98, 99], 12, 0, 100)).toEqual([88, 100]);
});

test("capitals and digits are wider than small letters, and size scales all", () => {
  expect(textWidth("CALL", 11)).toBeGreaterThan(textWidth("call", 11));
  expect(textWidth("1,190 tx/s", 22)).toBeCloseTo(2 * textWidth("1,190 tx/s", 11));
});

test("text that fits is kept, and other text ends in an ellipsis", () => {
  expect(fitText("JOIN", 11, 100)).toBe("JOIN");
  const cut = fitText("N+1 on many parallel connections", 11, 124);
  expect(cut).toMatch(/^N\+1 on many p.*…$/);
  expect(textWidth(cut, 11)).toBeLessThanOrEqual(124);
  expect(fitText("N+1 on many processes", 11, 124)).not.toBe(cut);
});

const scales = { x: (i: number) => 10 * i, y: (value: number) => 100 - value };

it("goes through known points, and leaves gaps", () => {
  expect(linePath([1, 2.06, Number.NaN, 3, 4], scales)).toBe("M0,99L10,97.9M30,97L40,96");
  expect(linePath([Number.NaN], scales)).toBe("");
});

it("draws a ring at a point without neighbors", () => {
  expect(linePath([Number.NaN, 5, Number.NaN, 1, 2], scales)).toBe(
    "M30,99L40,98M7 95a3 3 0 1 0 6 0a3 3 0 1 0 -6 0",
  );
});

it("fills the area between the ends of ranges, and nothing at a gap", () => {
  expect(rangePath([9, 5, 3], [undefined, { low: 2, high: 5 }, undefined], scales)).toBe(
    "M0,91L10,95L20,97L20,97L10,98L0,91Z",
  );
  expect(rangePath([9, Number.NaN, 3], [{ low: 4, high: 9 }, undefined, { low: 1, high: 3 }], scales)).toBe(
    "M0,91L0,96ZM20,97L20,99Z",
  );
});

it("does not connect points across a gap", () => {
  const scales = { x: (index: number) => 30 * index, y: (value: number) => 70 - value };
  const path = linePath([11, 23, Number.NaN, 5], scales, false);
  expect(path).not.toContain("L");
  expect(path.match(/M/g)).toHaveLength(3);
  const ranges = [{ low: 9, high: 14 }, undefined, undefined, { low: 4, high: 8 }];
  expect(rangePath([11, 23, Number.NaN, 5], ranges, scales, false)).toBe(
    "M-5 61h10V56h-10ZM85 66h10V62h-10Z",
  );
});

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

test("everything is inside, also in a narrow frame", () => {
  const scales = chartScales(data, 300, 240);
  expect(scales.left).toBeLessThan(scales.x(0));
  expect(scales.x(2)).toBeLessThan(300);
});

test.each([
  [16, 1000, 64],
  [64, 16, 1000],
  [8, 0, 64],
])("values in another order than that of their sizes stand in that order: %d, %d, %d", (...sizes) => {
  const scales = chartScales({ ...data, x: sizes.map((at) => ({ label: `${at}`, at })) }, 760, 240);
  expect(scales.x(1) - scales.x(0)).toBeCloseTo(scales.x(2) - scales.x(1));
  expect(scales.xTicks.map(({ text }) => text)).toEqual(sizes.map(String));
  expect(scales.x(2)).toBeLessThan(scales.right);
});

test("values from largest to smallest are drawn from left to right", () => {
  const scales = chartScales({ ...data, x: data.x.toReversed() }, 760, 240);
  expect(scales.x(1) - scales.x(0)).toBeCloseTo(scales.x(2) - scales.x(1));
  expect(scales.x(0)).toBeLessThan(scales.x(2));
});

test("a single point, and equal values, have a place", () => {
  const scales = chartScales(
    { ...data, x: [{ label: "10", at: 10 }], series: [{ label: "1", values: [0] }] },
    760,
    240,
  );
  expect(Number.isFinite(scales.x(0))).toBe(true);
  expect(Number.isFinite(scales.y(0))).toBe(true);
});

test("labels of lines end inside a narrow frame and do not overlap", () => {
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
