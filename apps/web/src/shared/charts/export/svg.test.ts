import { SCRIPT_PAYLOADS } from "@wirecost/importers/testing";
import { describe, expect, it, test } from "vitest";
import { tableMarkdown } from "../../lib/export-files.ts";
import { matrixSvg, OPEN_MARK, tableSvg } from "./svg.ts";
import { chartPicture } from "./svg-picture.ts";

test("draws every cell with its colors, and escapes text", () => {
  const svg = matrixSvg(
    "Elapsed <ms> & more",
    { name: "-Mm", labels: ["1,024", "4,096"] },
    { name: "records", labels: ["1"] },
    [
      { text: "1 ms", step: 0, mark: "best" },
      { text: "2 ms", small: "3 msgs", step: 1, hatched: true },
    ],
    {
      ground: "#fff",
      ink: "#000",
      soft: "#888",
      heat: [
        ["#0a0", "#001"],
        ["#0b0", "#002"],
      ],
      residual: [],
    },
  );
  expect(svg).toContain("Elapsed &lt;ms&gt; &amp; more");
  expect(svg).toContain('fill="#0a0" stroke="#001"');
  expect(svg).toContain('fill="url(#hatch)"');
  expect(svg.match(/font-size="14" text-anchor/g)).toHaveLength(2);
});

test("explains the outline of cells that refuse clients", () => {
  const side = { name: "-Mn", labels: ["3"] };
  const colors = {
    ground: "#fff",
    ink: "#000",
    soft: "#888",
    heat: [["#0a0", "#001"] as const],
    residual: [],
  };
  const picture = (mark: "refuses" | "knee") =>
    matrixSvg("t", side, side, [{ text: "9.96 ms", step: 0, mark }], colors);
  expect(picture("refuses")).toContain('stroke-dasharray="2 2"');
  expect(picture("refuses").replaceAll(/<[^>]*>/g, " ")).toContain("Dotted outline: refuses clients");
  expect(picture("knee")).not.toContain("refuses");
});

test("long headers get enough space", () => {
  const colors = {
    ground: "#fff",
    ink: "#000",
    soft: "#888",
    heat: [["#0a0", "#001"] as const],
    residual: [],
  };
  const picture = (label: string) =>
    matrixSvg(
      "t",
      { name: "Pattern", labels: [label] },
      { name: "RTT", labels: ["1"] },
      [{ text: "1 ms", step: 0 }],
      colors,
    );
  const headEnd = (svg: string) => Number(/<text x="(\d+)"[^>]*>(?:JOIN|One)/.exec(svg)?.[1]);
  expect(headEnd(picture("JOIN"))).toBe(110);
  expect(headEnd(picture("One query per row, parallel connections"))).toBeGreaterThan(220);
});

test("notes are below the cells, in lines that fit", () => {
  const colors = {
    ground: "#fff",
    ink: "#000",
    soft: "#888",
    heat: [["#0a0", "#001"] as const],
    residual: [],
  };
  const draw = (notes: readonly string[]) =>
    matrixSvg(
      "Messages",
      { name: "-Mm", labels: ["2,048"] },
      { name: "records", labels: ["70", "700"] },
      [
        { text: "9 msgs", step: 0 },
        { text: "8 msgs", small: `pred. 7 · in range ${OPEN_MARK}`, step: 0 },
      ],
      colors,
      notes,
    );
  const heightOf = (svg: string) => Number(/height="(\d+)"/.exec(svg)?.[1]);
  const long = `${OPEN_MARK} Depends on settings that the measurement does not state: ${"-prefetchNumRecs, ".repeat(9)}-Mm.`;
  const svg = draw([long, "Ranges: <a> & b."]);
  expect(svg).toContain("in range *");
  expect(svg).toContain("Ranges: &lt;a&gt; &amp; b.");
  const lines = [...svg.matchAll(/<text x="16" y="(\d+)"[^>]*font-size="11" >([^<]*)</g)].slice(1);
  expect(lines.length).toBeGreaterThan(3);
  expect(
    lines
      .slice(0, -1)
      .map(([, , text]) => text)
      .join(" "),
  ).toBe(long);
  for (const [, y] of lines) expect(Number(y)).toBeLessThan(heightOf(svg));
  expect(heightOf(draw([]))).toBeLessThan(heightOf(svg));
});

const colors = { ground: "#fff", ink: "#000", soft: "#888", heat: [], residual: [] };

/** A picture with a text in every place for user text. */
function picture(text: string): string {
  const side = { name: text, labels: [text] };
  return matrixSvg(text, side, side, [{ text, small: text, step: 0 }], colors);
}

/** Elements with their attributes, except those that depend on text width. */
const elements = (svg: string) =>
  [...svg.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace(/ (?:x|width)="[\d.]+"/g, ""));
const plain = elements(picture("plain"));

describe("a text with a script", () => {
  it.each(SCRIPT_PAYLOADS)("is text in a picture: %s", (payload) => {
    expect(elements(picture(payload))).toEqual(plain);
  });

  it.each(SCRIPT_PAYLOADS)("is text in Markdown: %s", (payload) => {
    const table = { title: payload, head: [payload], rows: [[payload]] };
    const markdown = tableMarkdown(table);
    // An escaped character is text (CommonMark 2.4). An unescaped one may start an element, a link or code.
    expect(markdown.replace(/\\[\\<>*_`[\]&|]/g, "")).not.toMatch(/[<>[\]`&\\]/);
    expect(markdown.split("\n")).toHaveLength(6);
  });
});

it("an image has no character that is invalid in XML", () => {
  const svg = picture("a\u0000b\u0008c\ud800d\uffffe");
  expect(svg).toContain("a\ufffdb\ufffdc\ufffdd\ufffde");
  expect(() => encodeURIComponent(svg)).not.toThrow();
});

it("Markdown keeps a text on one line", () => {
  const markdown = tableMarkdown({ title: "a\r# b\n\n    c", head: ["x\ry"], rows: [] });
  expect(markdown.split(/\r|\n/)).toEqual(["**a # b c**", "", "| x y |", "| --- |", ""]);
});

it("draws every cell, escapes text and shortens what is too long", () => {
  const svg = tableSvg(
    {
      title: "A < B & C",
      head: ["", "x"],
      rows: [
        ["Messages", 1758],
        ["long", `${"y".repeat(99)} B`],
      ],
    },
    { ground: "#fff", ink: "#000", soft: "#555", line: "#ddd" },
  );
  expect(svg).toContain("A &lt; B &amp; C");
  expect(svg).toContain(">1,758<");
  expect(svg).toContain(`>${"y".repeat(20)}...${"y".repeat(17)} B<`);
  expect(svg.match(/<text/g)).toHaveLength(7);
});

it("draws a title above the chart and its legend below", () => {
  const chart = '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="280"><path d="M0 0"/></svg>';
  const svg = chartPicture(
    chart,
    "Elapsed <ms>",
    [
      { text: "A: one", color: "--warn", dashes: "" },
      { text: "B: two & three", color: "--h7", dashes: "6 3" },
    ],
    (property) => `#${property}`,
  );
  expect(svg).toMatch(/^<svg [^>]*width="840" height="376"/);
  expect(svg).toContain("Elapsed &lt;ms&gt;");
  expect(svg).toContain(chart);
  expect(svg).toContain("B: two &amp; three");
  expect(svg).toContain('stroke="#--h7" stroke-width="2" fill="none" stroke-dasharray="6 3"');
  const noted = chartPicture(chart, "Elapsed", [], (property) => `#${property}`, [
    "With Rows 7 rows. ".repeat(20),
  ]);
  expect(noted.match(/<text /g)?.length).toBeGreaterThan(2);
  expect(noted).toContain('fill="#--soft"');
});
