import { expect, test } from "vitest";
import { formatSixDigits } from "./format-number.ts";
import { formatPercent, formatQuantity, formatRange, formatTick } from "./format-quantity.ts";

test.each([
  [71, "ms", "71.0 ms"],
  [999.9, "ms", "1.00 s"],
  [3658, "ms", "3.66 s"],
  [0.0104, "ms", "10.4 µs"],
  [123_456, "ms", "2.06 min"],
  [7_196_000, "ms", "120 min"],
  [7_199_000, "ms", "2.00 h"],
  [172_700_000, "ms", "48.0 h"],
  [15_000_000_000, "ms", "174 d"],
  [7199, "s", "2.00 h"],
  [259_200, "s", "3.00 d"],
  [0, "ms", "0 ms"],
  [1758, "messages", "1,758 msgs"],
  [60, "requests", "60 requests"],
  [67.615, "records/request", "67.6 rec/req"],
  [9999, "bytes", "9,999 bytes"],
  [47_833, "bytes", "47.8 kB"],
  [12_345_678, "bytes", "12.3 MB"],
  [35, "%", "35.0 %"],
  [0.00234, "%", "0.00234 %"],
  [0.0000412, "%", "under 0.001 %"],
  [10, "1", "10"],
  [1.04, "1", "1.04"],
  [0.0000137, "tx/s", "0.0000137 tx/s"],
  [0.0000000452, "tx/s", "0.00000005 tx/s"],
] as const)("%d %s is %s", (value, unit, text) => {
  expect(formatQuantity(value, unit)).toBe(text);
});

test.each([
  [3_145_728, "3,145,728"],
  [1203.54321, "1,203.54"],
  [0.123456789, "0.123457"],
])("%d with six digits is %s", (value, text) => {
  expect(formatSixDigits(value)).toBe(text);
});

test.each([
  [0, "0 %"],
  [0.0321, "+3.2 %"],
  [-0.12, "−12 %"],
] as const)("a share of %d is %s", (share, text) => {
  expect(formatPercent(share)).toBe(text);
});

test.each([
  [50, "50 ms"],
  [1000, "1 s"],
  [0.1, "100 µs"],
  [1500, "1.5 s"],
  [200, "200 ms"],
])("a tick at %d ms is %s", (value, text) => {
  expect(formatTick(value, "ms")).toBe(text);
});

test("a tick of a share is not rounded", () => {
  expect([12.5, 0.0004].map((share) => formatTick(share, "%"))).toEqual(["12.5 %", "0.0004 %"]);
});

test.each([
  [33, 57, "messages", "33–57 msgs"],
  [1, 1200, "messages", "1–1,200 msgs"],
  [271, 1153, "ms", "271 ms–1.15 s"],
  [0.3, 0.9, "s", "300–900 ms"],
  [12.31, 12.34, "%", "12.3 %"],
] as const)("from %d to %d %s is %s", (low, high, unit, text) => {
  expect(formatRange({ low, high }, unit)).toBe(text);
});

test.each([
  [103, 161, "s", "1.72 min"],
  [-58, 161, "s", "-0.967 min"],
  [0, 161, "s", "0 s"],
  [0.4, 161, "s", "400 ms"],
  [840, 2300, "ms", "0.840 s"],
  [8700, 23_456, "bytes", "8.70 kB"],
  [31, 4000, "messages", "31 msgs"],
])("%d beside %d %s is %s", (value, largest, unit, text) => {
  expect(formatQuantity(value, unit, largest)).toBe(text);
  expect(formatRange({ low: value, high: value }, unit, largest)).toBe(text);
});

test("a range has the unit of the largest value beside it", () => {
  expect(formatRange({ low: 90, high: 130 }, "s", 400)).toBe("1.50–2.17 min");
});

test("a range far below the largest value beside it has its own unit at both ends", () => {
  expect(formatRange({ low: 1182, high: 3470 }, "ms", 6_660_000)).toBe("1.18–3.47 s");
  expect(formatQuantity(700, "bytes", 9_400_000)).toBe("700 bytes");
});
