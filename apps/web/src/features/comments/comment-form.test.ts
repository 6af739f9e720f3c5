import type { Member } from "@wirecost/contract";
import { describe, expect, it } from "vitest";
import { membersLike, mentionAt, withMention } from "./comment-form.tsx";

const member = (name: string): Member => ({
  userId: name,
  name,
  email: `${name.toLowerCase().replace(" ", ".")}@example.com`,
  role: "editor",
  since: "2026-11-21T12:00:00Z",
  underReview: false,
});
const members = [member("Ann Example"), member("Bob")];

describe("a mention that is typed", () => {
  it("begins with an @ at the beginning of a word", () => {
    expect(mentionAt("Hello @An", 9)).toEqual({ start: 6, typed: "An" });
    expect(mentionAt("@", 1)).toEqual({ start: 0, typed: "" });
    expect(mentionAt("ann@example", 11)).toBeUndefined();
    expect(mentionAt("@Ann\nand", 8)).toBeUndefined();
    expect(mentionAt("Hello", 5)).toBeUndefined();
  });
  it("finds members by any word of their names or by their address, until a name is whole", () => {
    expect(membersLike(members, "")).toEqual(members);
    expect(membersLike(members, "exa")).toEqual([members[0]]);
    expect(membersLike(members, "bob@")).toEqual([members[1]]);
    expect(membersLike(members, "Bob")).toEqual([]);
    expect(membersLike(members, "Bob and")).toEqual([]);
    expect(membersLike(members, "x")).toEqual([]);
  });
  it("is put in place of what was typed", () => {
    expect(withMention("Hi @an, look", { start: 3, typed: "an" }, "Ann Example")).toEqual({
      text: "Hi @Ann Example , look",
      cursor: 16,
    });
  });
});
