import { queryOptions } from "@tanstack/react-query";
import type { KeyScope } from "@wirecost/contract";
import { api } from "../../../shared/lib/api.ts";

/** Keys of a team that are not revoked. */
export function keyList(teamId: string) {
  return queryOptions({
    queryKey: ["keys", teamId],
    queryFn: ({ signal }) => api.listKeys({ params: { teamId } }, { signal }),
  });
}

/** The scopes, with a description of their permissions. */
export const SCOPES = [
  { value: "upload", label: "upload", does: "sends measured files, sees nothing" },
  { value: "read", label: "read", does: "sees everything of the team, changes nothing" },
  { value: "write", label: "write", does: "does what an editor does, keys and accounts left out" },
] as const satisfies readonly { value: KeyScope; label: string; does: string }[];

/** How long a key is good for, in days. */
export const LIFETIMES = [
  { value: "30", label: "after 30 days" },
  { value: "90", label: "after 90 days" },
  { value: "366", label: "after a year" },
  { value: "", label: "never" },
] as const;
