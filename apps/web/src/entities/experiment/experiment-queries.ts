import { api } from "../../shared/lib/api.ts";
import { apiQuery, pagedList } from "../../shared/lib/query-client.ts";

export const SORTS = ["updated", "created", "name"] as const;
export type Sort = (typeof SORTS)[number];

/** Query key of all data about a team's experiments. */
export function experimentsKey(teamId: string) {
  return ["experiments", teamId] as const;
}

export function experimentList(teamId: string, search: string, sort: Sort) {
  return pagedList([...experimentsKey(teamId), "list"], [search, sort], (page, options) =>
    api.listExperiments({ params: { teamId }, query: { ...page, sort, ...(search && { search }) } }, options),
  );
}

export function experimentDetails(teamId: string, experimentId: string) {
  return apiQuery([...experimentsKey(teamId), "one", experimentId], (options) =>
    api.getExperiment({ params: { teamId, experimentId } }, options),
  );
}

/** A stored run never changes, so it is requested once. */
export function storedRun(teamId: string, runId: string) {
  return apiQuery(["runs", teamId, runId], (options) => api.getRun({ params: { teamId, runId } }, options), {
    staleTime: Number.POSITIVE_INFINITY,
  });
}
