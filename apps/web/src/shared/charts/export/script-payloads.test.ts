import { SCRIPT_PAYLOADS } from "@wirecost/importers/testing";
import { describe, expect, it } from "vitest";
import { tableMarkdown } from "../../lib/export-files.ts";
import { matrixSvg } from "./matrix-svg.ts";

const colours = { ground: "#fff", ink: "#000", soft: "#888", heat: [], residual: [] };

/** A picture with a text wherever one of a user's can stand. */
function picture(text: string): string {
  const side = { name: text, labels: [text] };
  return matrixSvg(text, side, side, [{ text, small: text, step: 0 }], colours);
}

/** Elements with their attributes, those of the text's width apart. */
const elements = (svg: string) =>
  [...svg.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace(/ (?:x|width)="[\d.]+"/g, ""));
const plain = elements(picture("plain"));

describe("a text that would run a script", () => {
  it.each(SCRIPT_PAYLOADS)("is text in a picture: %s", (payload) => {
    expect(elements(picture(payload))).toEqual(plain);
  });

  it.each(SCRIPT_PAYLOADS)("is text in Markdown: %s", (payload) => {
    const table = { title: payload, head: [payload], rows: [[payload]] };
    const markdown = tableMarkdown(table);
    // An escaped mark is text (CommonMark 2.4); one that is not escaped may begin an element, a link or code.
    expect(markdown.replace(/\\[\\<>*_`[\]&|]/g, "")).not.toMatch(/[<>[\]`&\\]/);
    expect(markdown.split("\n")).toHaveLength(6);
  });
});

it("a picture holds no character that XML cannot", () => {
  const svg = picture("a\u0000b\u0008c\ud800d\uffffe");
  expect(svg).toContain("a\ufffdb\ufffdc\ufffdd\ufffde");
  expect(() => encodeURIComponent(svg)).not.toThrow();
});

it("Markdown keeps a text on its line", () => {
  const markdown = tableMarkdown({ title: "a\r# b\n\n    c", head: ["x\ry"], rows: [] });
  expect(markdown.split(/\r|\n/)).toEqual(["**a # b c**", "", "| x y |", "| --- |", ""]);
});
