import type { KeyScope, Permission, Role } from "@wirecost/contract";

/** What a permission comes to. Whom a rule does not name, it refuses. */
export interface Rule {
  /** About the team in the request's path, or about nothing that belongs to one. */
  readonly of: "team" | "nothing";
  /** Roles in that team that have it; of nothing, whether those who are signed in have it. */
  readonly people: "all" | "none" | ReadonlySet<Role>;
  readonly nobody: boolean;
  /** Scopes of keys that have it. */
  readonly keys: readonly KeyScope[];
}

const OWNERS: ReadonlySet<Role> = new Set(["owner"]);
const EDITORS: ReadonlySet<Role> = new Set(["owner", "editor"]);
const READERS: ReadonlySet<Role> = new Set(["owner", "editor", "viewer"]);
const UPLOADERS: ReadonlySet<Role> = new Set(["owner", "editor", "upload-only"]);

export const rules: Readonly<Record<Permission, Rule>> = {
  anyone: { of: "nothing", people: "all", nobody: true, keys: ["read", "upload", "write"] },
  readTeam: { of: "team", people: READERS, nobody: false, keys: ["read", "write"] },
  editTeam: { of: "team", people: EDITORS, nobody: false, keys: ["write"] },
  uploadToTeam: { of: "team", people: UPLOADERS, nobody: false, keys: ["upload", "write"] },
  // A key that could make keys would outlive its own expiry.
  readKeys: { of: "team", people: READERS, nobody: false, keys: [] },
  editKeys: { of: "team", people: EDITORS, nobody: false, keys: [] },
  ownTeam: { of: "team", people: OWNERS, nobody: false, keys: [] },
  inTeam: { of: "team", people: "all", nobody: false, keys: [] },
  readMembers: { of: "team", people: READERS, nobody: false, keys: [] },
  ownKey: { of: "nothing", people: "none", nobody: false, keys: ["read", "upload", "write"] },
  ownAccount: { of: "nothing", people: "all", nobody: true, keys: [] },
  signedIn: { of: "nothing", people: "all", nobody: false, keys: [] },
};
