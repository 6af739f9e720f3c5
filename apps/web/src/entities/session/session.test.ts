import type { Me, Role } from "@wirecost/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { may, refusalText, returnPath, signInHref, teamsThatLet } from "./session.ts";

const as = (...roles: readonly Role[]): Me => ({
  user: { id: "1", name: "Ada", email: "ada@example.com", emailVerified: true, toReview: 0 },
  teams: roles.map((role) => ({ id: role, name: `${role}'s team`, role })),
  example: null,
});

it.each([
  ["owner", true, true, true],
  ["editor", true, true, true],
  ["viewer", true, false, false],
  ["upload-only", false, false, true],
] as const)("%s", (role, reads, edits, uploads) => {
  const me = as(role);
  expect(may(me, "readTeam")).toBe(reads);
  expect(may(me, "editTeam")).toBe(edits);
  expect(may(me, "uploadToTeam")).toBe(uploads);
  expect(may(me, "ownTeam")).toBe(role === "owner");
});

it("goes by the team that is open, and names the others that would do", () => {
  const me = as("viewer", "owner", "upload-only");
  expect(may(me, "editTeam")).toBe(false);
  expect(teamsThatLet(me, "editTeam").map(({ role }) => role)).toEqual(["owner"]);
  expect(teamsThatLet(me, "uploadToTeam").map(({ role }) => role)).toEqual(["owner", "upload-only"]);
});

it("offers everything to a visitor, who is asked to sign in", () => {
  expect(may(undefined, "editTeam")).toBe(true);
  expect(may({ user: null, teams: [], example: null }, "editTeam")).toBe(true);
});

it("says why not", () => {
  const team = (role: Role) => ({ id: "1", name: "Lab", role });
  expect(refusalText("Saving", team("viewer"), "editTeam")).toBe(
    "Saving requires an owner or an editor of Lab, and you are a viewer. An owner can change that.",
  );
  expect(refusalText("Seeing it", team("upload-only"), "readTeam")).toBe(
    "You are upload-only in Lab: you can send measured files, but not read data. An owner can change that.",
  );
  expect(refusalText("Storing a file", team("viewer"), "uploadToTeam")).toBe(
    "Storing a file requires an owner or an editor of Lab, and you are a viewer. An owner can change that.",
  );
});

describe("return path", () => {
  describe("returnPath", () => {
    it("keeps a path with its query", () => {
      expect(returnPath("/lab/x?mm=1024#a")).toBe("/lab/x?mm=1024#a");
    });
    it.each([
      null,
      "",
      "//",
      "//evil.example/x",
      "/\\evil.example",
      "/.//evil.example",
      "/x/..//evil.example",
      "/.\\\\evil.example",
      "/%2e//evil.example",
      "https://evil.example",
      "javascript:alert(1)",
    ])("does not leave the site for %j", (given) => {
      expect(returnPath(given)).toBe("/");
    });
    it("does not go round in circles", () => {
      expect(returnPath("/sign-in?return=/x")).toBe("/");
    });
  });

  describe("signInHref", () => {
    it("comes back to where one was", () => {
      const href = signInHref("sign-in", "/?mm=1024&rows=mm:1,2");
      expect(returnPath(new URL(href, "http://x").searchParams.get("return"))).toBe("/?mm=1024&rows=mm:1,2");
    });

    it("comes back to whatever stands in an address", () => {
      fc.assert(
        fc.property(fc.array(fc.tuple(fc.string(), fc.string())), (pairs) => {
          const query = new URLSearchParams(pairs);
          const href = signInHref("sign-up", `/lab/bulk-insert?${query}`);
          const back = new URL(returnPath(new URL(href, "http://x").searchParams.get("return")), "http://x");
          expect(back.pathname).toBe("/lab/bulk-insert");
          expect([...back.searchParams]).toEqual([...query]);
        }),
      );
    });
  });
});
