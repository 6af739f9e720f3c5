import { describe, expect, it } from "vitest";
import { csvCell } from "./csv-cell.ts";
import { unguard } from "./formula-guard.ts";

describe("csvCell", () => {
  it.each([
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ["+1+1", "'+1+1"],
    ["-Mm 4096", "'-Mm 4096"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", '"\'\t=1"'],
    ["＝1+1", "'＝1+1"],
    ["'=1", "''=1"],
  ])("keeps a spreadsheet from computing %j", (text, cell) => {
    expect(csvCell(text)).toBe(cell);
  });

  it("keeps numbers and plain text", () => {
    expect([csvCell(-12.5), csvCell("-12.5"), csvCell("+3e-4"), csvCell(true), csvCell("it's 1=1")]).toEqual([
      "-12.5",
      "-12.5",
      "+3e-4",
      "true",
      "it's 1=1",
    ]);
  });

  it("quotes cells that a parser would split or trim", () => {
    expect([
      csvCell('a "b", c'),
      csvCell("a\r\nb"),
      csvCell(" a"),
      csvCell("#7"),
      csvCell("//"),
      csvCell("a#"),
    ]).toEqual(['"a ""b"", c"', '"a\nb"', '" a"', '"#7"', '"//"', "a#"]);
  });

  it("is reverted by unguard", () => {
    for (const text of ["=1", "'=1", "''=1", "'x", "x", "", "'"]) expect(unguard(csvCell(text))).toBe(text);
  });
});
