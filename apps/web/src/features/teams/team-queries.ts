import { queryOptions } from "@tanstack/react-query";
import type { Role } from "@wirecost/contract";
import { api } from "../../lib/api.ts";

/** Who is in a team. */
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

/** What a role lets a person do, for whoever chooses one. */
export const ROLES = [
  { value: "owner", label: "owner", does: "decides who is in the team, and does all that an editor does" },
  { value: "editor", label: "editor", does: "saves, uploads, shares, makes keys" },
  { value: "viewer", label: "viewer", does: "sees everything of the team, changes nothing" },
  { value: "upload-only", label: "upload-only", does: "sends measured files, sees nothing" },
] as const satisfies readonly { value: Role; label: string; does: string }[];

/** A role in a sentence about oneself. */
export function roleText(role: Role): string {
  return ROLES.find(({ value }) => value === role)?.does ?? role;
}
