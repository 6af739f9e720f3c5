import { expect, test } from "vitest";
import { tableCsv, tableMarkdown } from "./export-files.ts";

const table = {
  title: "Elapsed, ms",
  head: ["-Mm", "16"],
  rows: [
    [1024, 193.7],
    [4096, 193.2],
  ],
};

test("CSV keeps numbers and quotes what needs it", () => {
  expect(tableCsv({ ...table, head: ["a, b", "16"] })).toBe('"a, b",16\r\n1024,193.7\r\n4096,193.2\r\n');
});

test("CSV defuses formulas", () => {
  const [, line] = tableCsv({ title: "t", head: ["x"], rows: [["=1+1"]] }).split("\r\n");
  expect(line).not.toMatch(/^"?=/);
});

test("Markdown aligns numbers and escapes bars", () => {
  expect(tableMarkdown({ title: "t", head: ["a|b", "n"], rows: [["x", 1]] })).toBe(
    "**t**\n\n| a\\|b | n |\n| --- | ---: |\n| x | 1 |\n",
  );
});

test("Markdown leaves out what only rounding adds, CSV leaves all", () => {
  const long = { title: "t", head: ["n"], rows: [[335.03743999999995], [1_234_567]] };
  expect(tableMarkdown(long)).toContain("| 335.037 |\n| 1234567 |");
  expect(tableCsv(long)).toContain("335.03743999999995");
});
