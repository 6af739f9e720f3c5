import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ActivityKind } from "@wirecost/contract";
import { api } from "../../shared/lib/api.ts";

/** Rows on one page of the list. */
export const PAGE_SIZE = 50;

/** What a team did, the latest first. @param actor id of a person or key, "" for all of them */
export function activityList(teamId: string, actor: string, kind: ActivityKind | null) {
  return infiniteQueryOptions({
    queryKey: ["activity", teamId, actor, kind],
    queryFn: ({ pageParam, signal }) =>
      api.listActivity(
        {
          params: { teamId },
          query: {
            limit: PAGE_SIZE,
            ...(actor && { actor }),
            ...(kind && { kind }),
            ...(pageParam && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    // Whatever anybody does changes it.
    staleTime: 0,
  });
}

export function actorList(teamId: string) {
  return queryOptions({
    queryKey: ["activity", teamId, "actors"],
    queryFn: ({ signal }) => api.listActors({ params: { teamId } }, { signal }),
    staleTime: 0,
  });
}
