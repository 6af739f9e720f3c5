import { type Role, roleInTeam } from "@wirecost/contract";

/**
 * What a member may do. Whom an account made owner before a new password was chosen for it by mail has the rights of an
 * editor until that is reviewed: else they could take the team from its owner before that.
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

/** Members who have an owner's rights. */
export const actingOwner = { role: "owner", reviewSince: null } as const;
