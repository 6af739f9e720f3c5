import { queryOptions } from "@tanstack/react-query";
import { api } from "../../shared/lib/api.ts";
import { apiQuery, pagedList } from "../../shared/lib/query-client.ts";
import { uploadsKey } from "../measurement/upload-queries.ts";

/** Query key of all data about a team's plans. */
export function plansKey(teamId: string) {
  return ["plans", teamId] as const;
}

export function planList(teamId: string) {
  return pagedList([...plansKey(teamId), "list"], [], (page, options) =>
    api.listPlans({ params: { teamId }, query: page }, options),
  );
}

export function planDetails(teamId: string, planId: string) {
  return apiQuery(
    [...plansKey(teamId), "one", planId],
    (options) => api.getPlan({ params: { teamId, planId } }, options),
    { staleTime: 5 * 60_000 },
  );
}

/** The team's plan that the rows' id belongs to; null if there is none. */
export function carriedPlanOf(teamId: string, planId: string) {
  return queryOptions({
    queryKey: [...plansKey(teamId), "carried", planId],
    queryFn: async ({ signal }) => {
      const { items } = await api.listPlans({ params: { teamId }, query: { planId, limit: 1 } }, { signal });
      const [found] = items;
      return found ? api.getPlan({ params: { teamId, planId: found.id } }, { signal }) : null;
    },
  });
}

/** The rows measured for a plan. Its key is below the uploads: a new one may add rows. */
export function planRowsOf(teamId: string, planId: string) {
  return apiQuery([...uploadsKey(teamId), "plan", planId], (options) =>
    api.getPlanRows({ params: { teamId, planId } }, options),
  );
}
