import {
  type KeyScope,
  type Permission,
  type Role,
  rolesWith,
  type TeamPermission,
} from "@wirecost/contract";

/** Who has a permission. A rule rejects every caller that it does not name. */
export interface Rule {
  /** Concerns the team in the request's path, or no team. */
  readonly of: "team" | "nothing";
  /** Roles in that team that have it; for `of: "nothing"`, whether signed-in users have it. */
  readonly people: "all" | "none" | ReadonlySet<Role>;
  /** Whether a request without a session or key has it. */
  readonly anonymous: boolean;
  /** Scopes of keys that have it. */
  readonly keys: readonly KeyScope[];
  /** Whether every visitor has it in the example team. Only for operations that change nothing. */
  readonly example?: true;
}

/** Roles with a permission in a team. The contract defines them, because pages read them too. */
const having = (permission: TeamPermission): ReadonlySet<Role> => new Set(rolesWith[permission]);

export const rules: Readonly<Record<Permission, Rule>> = {
  anyone: { of: "nothing", people: "all", anonymous: true, keys: ["read", "upload", "write"] },
  readTeam: {
    of: "team",
    people: having("readTeam"),
    anonymous: false,
    keys: ["read", "write"],
    example: true,
  },
  editTeam: { of: "team", people: having("editTeam"), anonymous: false, keys: ["write"] },
  uploadToTeam: { of: "team", people: having("uploadToTeam"), anonymous: false, keys: ["upload", "write"] },
  // A key that could create keys would outlive its own expiry.
  readKeys: { of: "team", people: having("readKeys"), anonymous: false, keys: [] },
  editKeys: { of: "team", people: having("editKeys"), anonymous: false, keys: [] },
  ownTeam: { of: "team", people: having("ownTeam"), anonymous: false, keys: [] },
  inTeam: { of: "team", people: having("inTeam"), anonymous: false, keys: [] },
  readMembers: { of: "team", people: having("readMembers"), anonymous: false, keys: [] },
  ownKey: { of: "nothing", people: "none", anonymous: false, keys: ["read", "upload", "write"] },
  ownAccount: { of: "nothing", people: "all", anonymous: true, keys: [] },
  signedIn: { of: "nothing", people: "all", anonymous: false, keys: [] },
};
