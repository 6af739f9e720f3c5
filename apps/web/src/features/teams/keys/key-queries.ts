import { type Key, type KeyScope, type Role, rolesWith, type TeamPermission } from "@wirecost/contract";
import { api } from "../../../shared/lib/api.ts";
import { apiQuery } from "../../../shared/lib/query-client.ts";

const PERMISSIONS: Readonly<Record<KeyScope, readonly TeamPermission[]>> = {
  read: ["readTeam"],
  upload: ["uploadToTeam"],
  write: ["readTeam", "uploadToTeam", "editTeam"],
};

const DOES: Readonly<Record<string, string>> = { readTeam: "reads", uploadToTeam: "uploads" };

export function keyList(teamId: string) {
  return apiQuery(["keys", teamId], (options) => api.listKeys({ params: { teamId } }, options));
}

/** The scopes, with a description of their permissions. */
export const SCOPES = [
  { value: "upload", label: "upload", does: "can send measured files, and read nothing" },
  { value: "read", label: "read", does: "can read all data of the team, and change none" },
  { value: "write", label: "write", does: "can do what an editor can, except manage keys and accounts" },
] as const satisfies readonly { value: KeyScope; label: string; does: string }[];

/** Validity of a key in days. */
export const LIFETIMES = [
  { value: "30", label: "after 30 days" },
  { value: "90", label: "after 90 days" },
  { value: "366", label: "after a year" },
  { value: "", label: "never" },
] as const;

/**
 * The permissions a key loses if its owner gets another role, in words; undefined for none.
 *
 * @param role null where they leave the team
 */
export function keyEffect({ scope }: Pick<Key, "scope">, role: Role | null): string | undefined {
  const before = PERMISSIONS[scope];
  const after = role === null ? [] : before.filter((permission) => rolesWith[permission].includes(role));
  if (after.length === before.length) return undefined;
  if (after.length === 0) return "no rights";
  return `only ${after.map((permission) => DOES[permission]).join(" and ")}`;
}
