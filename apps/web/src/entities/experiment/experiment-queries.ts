import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../shared/lib/api.ts";

export const SORTS = ["updated", "created", "name"] as const;
export type Sort = (typeof SORTS)[number];

/** Rows on one page of the list. */
export const PAGE_SIZE = 50;

/** Everything about a team's experiments stands under this key. */
export function experimentsKey(teamId: string) {
  return ["experiments", teamId] as const;
}

export function experimentList(teamId: string, search: string, sort: Sort) {
  return infiniteQueryOptions({
    queryKey: [...experimentsKey(teamId), "list", search, sort],
    queryFn: ({ pageParam, signal }) =>
      api.listExperiments(
        {
          params: { teamId },
          query: {
            sort,
            limit: PAGE_SIZE,
            ...(search && { search }),
            ...(pageParam && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
    // What stood there stays while a search is on its way.
    placeholderData: keepPreviousData,
  });
}

export function experimentDetails(teamId: string, experimentId: string) {
  return queryOptions({
    queryKey: [...experimentsKey(teamId), "one", experimentId],
    queryFn: ({ signal }) => api.getExperiment({ params: { teamId, experimentId } }, { signal }),
  });
}

/** A stored run never changes, so it is asked for once. */
export function storedRun(teamId: string, runId: string) {
  return queryOptions({
    queryKey: ["runs", teamId, runId],
    queryFn: ({ signal }) => api.getRun({ params: { teamId, runId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
