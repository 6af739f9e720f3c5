import { queryOptions } from "@tanstack/react-query";
import { api } from "../../shared/lib/api.ts";

export function computationsKey(teamId: string) {
  return ["computations", teamId] as const;
}

/** What is computed in the background, or has failed. */
export function computationList(teamId: string) {
  return queryOptions({
    queryKey: computationsKey(teamId),
    queryFn: ({ signal }) => api.listComputations({ params: { teamId } }, { signal }),
  });
}
