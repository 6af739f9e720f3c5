import { describe, expect, it } from "vitest";
import { parseNumber } from "./parse-number.ts";

describe("parseNumber", () => {
  it.each([
    ["3,519", "point", 3519],
    ["3,519", "comma", 3.519],
    ["3.519,00", "comma", 3519],
    ["3.519,00", "point", undefined],
    ["3.519", "point", 3.519],
    ["3.519", "comma", 3519],
    ["1,234,567.5", "point", 1_234_567.5],
    ["1\u00a0234,5", "comma", 1234.5],
    ["1'234.5", "point", 1234.5],
    ["0,125", "point", undefined],
    ["0,125", "comma", 0.125],
    ["1e3", "point", 1000],
    ["1,5e3", "comma", 1500],
    ["-1", "point", -1],
    ["-0.00", "point", 0],
    ["-1e-400", "point", 0],
    ["+7", "point", 7],
    [".5", "point", 0.5],
    ["5.", "point", 5],
    ["12,34", "point", undefined],
    ["12,34,567.5", "point", 1_234_567.5],
    ["-1,00,000", "point", -100_000],
    ["123,45,678", "point", undefined],
    ["1,00,00", "point", undefined],
    ["1,00,000", "comma", undefined],
    ["0,12,345", "point", undefined],
    ["1,234'567", "point", undefined],
    ["", "point", undefined],
    [".", "point", undefined],
    ["?", "point", undefined],
    ["NaN", "point", undefined],
    ["Infinity", "point", undefined],
    ["0x10", "point", undefined],
    ["1 2", "point", undefined],
    [" 8 192 ", "point", 8192],
    ["12_800", "point", 12_800],
    ["12px", "point", undefined],
    ["1e999", "point", Number.POSITIVE_INFINITY],
  ] as const)("reads %j with a decimal %s as %s", (text, format, value) => {
    expect(parseNumber(text, format)).toBe(value);
  });
});

it("takes a comma with a leading zero for no thousands where nothing says which mark is the decimal one", () => {
  expect(parseNumber("0,035")).toBeUndefined();
  expect(parseNumber("-00,350")).toBeUndefined();
  expect(parseNumber("7,035")).toBe(7035);
});
