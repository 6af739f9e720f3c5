import { queryOptions } from "@tanstack/react-query";
import { api } from "../../shared/lib/api.ts";

/** A team's named environments, the one used last first. */
export function environmentList(teamId: string) {
  return queryOptions({
    queryKey: ["environments", teamId],
    queryFn: ({ signal }) => api.listEnvironments({ params: { teamId } }, { signal }),
    staleTime: 60_000,
  });
}
