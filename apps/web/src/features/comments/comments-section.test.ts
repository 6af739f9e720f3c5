import { describe, expect, it } from "vitest";
import { commentParts } from "./comments-section.tsx";

describe("the pieces of a comment", () => {
  it("are links, names and what stands between", () => {
    const text = "See https://example.com/a?b=1, @Ann Example and @Ann.";
    expect(commentParts(text, [{ name: "Ann" }, { name: "Ann Example" }])).toEqual([
      { kind: "text", text: "See " },
      { kind: "link", text: "https://example.com/a?b=1", href: "https://example.com/a?b=1" },
      { kind: "text", text: ", " },
      { kind: "mention", text: "@Ann Example" },
      { kind: "text", text: " and " },
      { kind: "mention", text: "@Ann" },
      { kind: "text", text: "." },
    ]);
  });
  it.each(["javascript:alert(1)", "<img src=x onerror=alert(1)>", "data:text/html,x", "http://", "@Bob", ""])(
    "make no link of %s, and are the text together",
    (text) => {
      const parts = commentParts(text, []);
      expect(parts.every(({ kind }) => kind === "text")).toBe(true);
      expect(parts.map((part) => part.text).join("")).toBe(text);
    },
  );
});
