import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

/** Live links of a team, or of one of its runs. */
export function shareList(teamId: string, runId: string) {
  return queryOptions({
    queryKey: ["shares", teamId, runId],
    queryFn: ({ signal }) => api.listShares({ params: { teamId }, query: { runId } }, { signal }),
  });
}

/** How long a link opens. */
export const EXPIRIES = [
  { value: "", label: "never" },
  { value: "7", label: "after 7 days" },
  { value: "30", label: "after 30 days" },
  { value: "90", label: "after 90 days" },
] as const;
