import type { Permission } from "../route.ts";
import { type Role, roles } from "./member.ts";

export type TeamPermission = Exclude<Permission, "anyone" | "ownKey" | "ownAccount" | "signedIn">;

const READERS = ["owner", "editor", "viewer"] as const;
const EDITORS = ["owner", "editor"] as const;

/** Which roles in a team have each permission about it. The API refuses by this, and pages offer by it. */
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
