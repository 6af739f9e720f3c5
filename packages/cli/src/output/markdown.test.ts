import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markdownCode, markdownTable, markdownText } from "./markdown.ts";

/** What a Markdown reader shows for numeric entities. */
const shown = (markdown: string) =>
  markdown.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));

const hostile = fc.string({
  unit: fc.constantFrom(..."`|\\<>&*_[]()!#~@$:{}^\n\r\t ab1;'\"-"),
  maxLength: 40,
});

describe("text in Markdown", () => {
  it("is literal: it contains no markup, and stays on one line", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const written = markdownText(text);
        expect(shown(written)).toBe(text.replace(/\s+/g, " "));
        expect(written.replace(/&#\d+;/g, "")).not.toMatch(/[`|\\<>&*_[\]#~@$!\n]|:\S/);
      }),
    );
  });

  it.each([
    ["SELECT a || b FROM t", "`SELECT a \\|\\| b FROM t`"],
    ["SELECT *\n  FROM <b>", "`SELECT * FROM <b>`"],
    ["SELECT `id` | 1", "<code>SELECT &#96;id&#96; &#124; 1</code>"],
    ["a \\| b", "<code>a &#92;&#124; b</code>"],
    ["", ""],
  ])("is code on one line, in a table too: %j", (text, written) => {
    expect(markdownCode(text)).toBe(written);
  });

  it("stays in its cell, for any content", () => {
    fc.assert(
      fc.property(hostile, hostile, (a, b) => {
        const lines = markdownTable(["x", "y"], [[markdownText(a), markdownCode(b)]]).split("\n");
        expect(lines).toHaveLength(4);
        // A pipe ends a cell unless a backslash precedes it.
        expect(lines[2]?.match(/(?<!\\)\|/g)).toHaveLength(3);
      }),
    );
  });

  it("aligns numbers right", () => {
    expect(markdownTable(["a", "b", "c"], [["1", "-2 ms", "x"]])).toBe(
      "| a | b | c |\n| --- | ---: | --- |\n| 1 | -2 ms | x |\n",
    );
  });
});
