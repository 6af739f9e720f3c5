import { type Key, type KeyScope, type Role, rolesWith, type TeamPermission } from "@wirecost/contract";

/** What a scope lets a key do at all. */
const PERMISSIONS: Readonly<Record<KeyScope, readonly TeamPermission[]>> = {
  read: ["readTeam"],
  upload: ["uploadToTeam"],
  write: ["readTeam", "uploadToTeam", "editTeam"],
};

const DOES: Readonly<Record<string, string>> = { readTeam: "reads", uploadToTeam: "uploads" };

/**
 * What a key loses when the person whose key it is gets another role, in words; undefined where it loses nothing.
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
