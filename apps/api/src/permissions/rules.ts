import type { KeyScope, Permission } from "@wirecost/contract";

/** What a permission comes to. Whom a rule does not name, it refuses. */
export interface Rule {
  /** About the team in the request's path, or about nothing that belongs to one. */
  readonly of: "team" | "nothing";
  /** Roles in that team that have it; of nothing, whether those who are signed in have it. */
  readonly people: "all" | "none" | ReadonlySet<string>;
  readonly nobody: boolean;
  /** Scopes of keys that have it. */
  readonly keys: readonly KeyScope[];
}

const EDITORS = new Set(["owner", "admin", "editor", "member"]);

export const rules: Readonly<Record<Permission, Rule>> = {
  anyone: { of: "nothing", people: "all", nobody: true, keys: ["read", "upload", "write"] },
  readTeam: { of: "team", people: "all", nobody: false, keys: ["read", "write"] },
  editTeam: { of: "team", people: EDITORS, nobody: false, keys: ["write"] },
  uploadToTeam: { of: "team", people: EDITORS, nobody: false, keys: ["upload", "write"] },
  // A key that could make keys would outlive its own expiry.
  readKeys: { of: "team", people: "all", nobody: false, keys: [] },
  editKeys: { of: "team", people: EDITORS, nobody: false, keys: [] },
  ownKey: { of: "nothing", people: "none", nobody: false, keys: ["read", "upload", "write"] },
  ownAccount: { of: "nothing", people: "all", nobody: true, keys: [] },
};
