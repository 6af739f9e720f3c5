import { type Role, roleInTeam } from "@wirecost/contract";

/**
 * The effective role of a member. An owner appointed by an account before its password was reset by e-mail has only an
 * editor's rights until reviewed: otherwise they could take over the team first.
 */
export function actingRole({
  role,
  reviewSince,
}: {
  readonly role: string;
  readonly reviewSince: Date | null;
}): Role {
  return role === "owner" && reviewSince ? "editor" : roleInTeam.parse(role);
}

/** Members with an owner's rights. */
export const actingOwner = { role: "owner", reviewSince: null } as const;
