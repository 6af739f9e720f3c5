import type { Permission } from "../route.ts";
import { type Role, roles } from "./member.ts";

export type TeamPermission = Exclude<Permission, "anyone" | "ownKey" | "ownAccount" | "signedIn">;

const READERS = ["owner", "editor", "viewer"] as const;
const EDITORS = ["owner", "editor"] as const;

/** Team roles with each permission. The API enforces them, and pages show only permitted actions. */
export const rolesWith: Readonly<Record<TeamPermission, readonly Role[]>> = {
  readTeam: READERS,
  editTeam: EDITORS,
  uploadToTeam: ["owner", "editor", "upload-only"],
  readKeys: READERS,
  editKeys: EDITORS,
  ownTeam: ["owner"],
  inTeam: roles,
  readMembers: READERS,
};
