import { expect, it } from "vitest";
import { noteTexts } from "./note-texts.ts";

it("lists the places of a note for many statements, each once", () => {
  const many = Array.from({ length: 1206 }, (_, i) => [`line ${i + 1}`, "assumed."] as const);
  expect(noteTexts([["line 4", "whole index."], ...many, ["line 4", "whole index."]])).toEqual([
    "line 4: whole index.",
    "line 1, line 2, line 3, line 4, line 5, line 6 and 1,200 more: assumed.",
  ]);
});
