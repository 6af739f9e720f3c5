import type { Member } from "@wirecost/contract";
import { describe, expect, it } from "vitest";
import { membersLike, mentionAt, withMention } from "./comment-form.tsx";
import { commentParts } from "./comments-section.tsx";

describe("the pieces of a comment", () => {
  it("are links, names and text", () => {
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
    "keep %s as text",
    (text) => {
      const parts = commentParts(text, []);
      expect(parts.every(({ kind }) => kind === "text")).toBe(true);
      expect(parts.map((part) => part.text).join("")).toBe(text);
    },
  );
});

const member = (name: string): Member => ({
  userId: name,
  name,
  email: `${name.toLowerCase().replace(" ", ".")}@example.com`,
  role: "editor",
  since: "2026-11-21T12:00:00Z",
  underReview: false,
});
const members = [member("Ann Example"), member("Bob")];

describe("a typed mention", () => {
  it("starts with an @ at the start of a word", () => {
    expect(mentionAt("Hello @An", 9)).toEqual({ start: 6, typed: "An" });
    expect(mentionAt("@", 1)).toEqual({ start: 0, typed: "" });
    expect(mentionAt("ann@example", 11)).toBeUndefined();
    expect(mentionAt("@Ann\nand", 8)).toBeUndefined();
    expect(mentionAt("Hello", 5)).toBeUndefined();
  });
  it("finds members by a word of their names or by address, until a name is complete", () => {
    expect(membersLike(members, "")).toEqual(members);
    expect(membersLike(members, "exa")).toEqual([members[0]]);
    expect(membersLike(members, "bob@")).toEqual([members[1]]);
    expect(membersLike(members, "Bob")).toEqual([]);
    expect(membersLike(members, "Bob and")).toEqual([]);
    expect(membersLike(members, "x")).toEqual([]);
  });
  it("replaces the typed text", () => {
    expect(withMention("Hi @an, look", { start: 3, typed: "an" }, "Ann Example")).toEqual({
      text: "Hi @Ann Example , look",
      cursor: 16,
    });
  });
});
