import {
  type KeyScope,
  type Permission,
  type Role,
  rolesWith,
  type TeamPermission,
} from "@wirecost/contract";

/** What a permission comes to. Whom a rule does not name, it refuses. */
export interface Rule {
  /** About the team in the request's path, or about nothing that belongs to one. */
  readonly of: "team" | "nothing";
  /** Roles in that team that have it; of nothing, whether those who are signed in have it. */
  readonly people: "all" | "none" | ReadonlySet<Role>;
  readonly nobody: boolean;
  /** Scopes of keys that have it. */
  readonly keys: readonly KeyScope[];
  /** Whether everyone has it in the example team, signed in or not. Left out of what changes anything. */
  readonly example?: true;
}

/** Roles that have a permission about a team: said in the contract, as the pages offer by it. */
const having = (permission: TeamPermission): ReadonlySet<Role> => new Set(rolesWith[permission]);

export const rules: Readonly<Record<Permission, Rule>> = {
  anyone: { of: "nothing", people: "all", nobody: true, keys: ["read", "upload", "write"] },
  readTeam: { of: "team", people: having("readTeam"), nobody: false, keys: ["read", "write"], example: true },
  editTeam: { of: "team", people: having("editTeam"), nobody: false, keys: ["write"] },
  uploadToTeam: { of: "team", people: having("uploadToTeam"), nobody: false, keys: ["upload", "write"] },
  // A key that could make keys would outlive its own expiry.
  readKeys: { of: "team", people: having("readKeys"), nobody: false, keys: [] },
  editKeys: { of: "team", people: having("editKeys"), nobody: false, keys: [] },
  ownTeam: { of: "team", people: having("ownTeam"), nobody: false, keys: [] },
  inTeam: { of: "team", people: having("inTeam"), nobody: false, keys: [] },
  readMembers: { of: "team", people: having("readMembers"), nobody: false, keys: [] },
  ownKey: { of: "nothing", people: "none", nobody: false, keys: ["read", "upload", "write"] },
  ownAccount: { of: "nothing", people: "all", nobody: true, keys: [] },
  signedIn: { of: "nothing", people: "all", nobody: false, keys: [] },
};
