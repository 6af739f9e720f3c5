import { expect, test } from "vitest";
import { parseNumber } from "./parse-number.ts";

test.each([
  ["8192", 8192],
  ["8,192", 8192],
  [" 8 192 ", 8192],
  ["0.5", 0.5],
  [".5", 0.5],
  ["1e3", 1000],
  ["-1", -1],
  ["1,5", undefined],
  ["", undefined],
  ["NaN", undefined],
  ["12px", undefined],
])("%j", (text, value) => {
  expect(parseNumber(text)).toBe(value);
});
