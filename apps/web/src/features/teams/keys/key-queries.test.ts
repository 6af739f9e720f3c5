import { type KeyScope, keyScopes, type Role, roles } from "@wirecost/contract";
import { describe, expect, it } from "vitest";
import { keyEffect } from "./key-queries.ts";

describe("keyEffect()", () => {
  it.each<[KeyScope, Role, string]>([
    ["write", "viewer", "only reads"],
    ["write", "upload-only", "only uploads"],
    ["read", "upload-only", "no rights"],
    ["upload", "viewer", "no rights"],
  ])("says of a key of scope %s of a person who becomes %s: %s", (scope, role, effect) => {
    expect(keyEffect({ scope }, role)).toBe(effect);
  });

  it("does not change keys whose scope the role covers", () => {
    const untouched = roles.flatMap((role) =>
      keyScopes
        .filter((scope) => keyEffect({ scope }, role) === undefined)
        .map((scope) => `${role} ${scope}`),
    );
    expect(untouched.sort()).toEqual([
      "editor read",
      "editor upload",
      "editor write",
      "owner read",
      "owner upload",
      "owner write",
      "upload-only upload",
      "viewer read",
    ]);
  });

  it.each(keyScopes)("says that a key of scope %s has no rights when its user leaves", (scope) => {
    expect(keyEffect({ scope }, null)).toBe("no rights");
  });
});
