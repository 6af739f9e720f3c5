import type { Me, Role } from "@wirecost/contract";
import { expect, it } from "vitest";
import { may, refusalText, teamsThatLet } from "./may.ts";

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
