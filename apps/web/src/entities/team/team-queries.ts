import { queryOptions } from "@tanstack/react-query";
import type { Role } from "@wirecost/contract";
import { api } from "../../shared/lib/api.ts";

export function memberList(teamId: string) {
  return queryOptions({
    queryKey: ["members", teamId],
    queryFn: ({ signal }) => api.listMembers({ params: { teamId } }, { signal }),
  });
}

/** Who is asked to be, for owners. */
export function invitationList(teamId: string) {
  return queryOptions({
    queryKey: ["invitations", teamId],
    queryFn: ({ signal }) => api.listInvitations({ params: { teamId } }, { signal }),
  });
}

/** The roles, with a description of their permissions. */
export const ROLES = [
  { value: "owner", label: "owner", does: "Owners decide who is in the team, and do all that editors do." },
  { value: "editor", label: "editor", does: "Editors save, upload, share and make keys." },
  { value: "viewer", label: "viewer", does: "Viewers see everything of the team and change nothing." },
  {
    value: "upload-only",
    label: "upload-only",
    does: "Who is upload-only sends measured files and sees nothing.",
  },
] as const satisfies readonly { value: Role; label: string; does: string }[];

/** What a role means, as a sentence. */
export function roleText(role: Role): string {
  return ROLES.find(({ value }) => value === role)?.does ?? role;
}
