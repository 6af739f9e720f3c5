import type { Role } from "@wirecost/contract";
import { api } from "../../shared/lib/api.ts";
import { apiQuery } from "../../shared/lib/query-client.ts";

export function memberList(teamId: string) {
  return apiQuery(["members", teamId], (options) => api.listMembers({ params: { teamId } }, options));
}

/** Pending invitations, for owners. */
export function invitationList(teamId: string) {
  return apiQuery(["invitations", teamId], (options) => api.listInvitations({ params: { teamId } }, options));
}

/** The roles, with a description of their permissions. */
export const ROLES = [
  { value: "owner", label: "owner", does: "Owners manage members, and can do all that editors can." },
  { value: "editor", label: "editor", does: "Editors can save, upload, share and create API keys." },
  { value: "viewer", label: "viewer", does: "Viewers can read all data of the team, and change none." },
  {
    value: "upload-only",
    label: "upload-only",
    does: "Upload-only members can send measured files, and read nothing.",
  },
] as const satisfies readonly { value: Role; label: string; does: string }[];

/** The description of a role, as a sentence. */
export function roleText(role: Role): string {
  return ROLES.find(({ value }) => value === role)?.does ?? role;
}
