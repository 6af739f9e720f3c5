import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../../shared/lib/api.ts";
import { uploadsKey } from "../measurement/upload-queries.ts";

/** Plans on one page of the list. */
export const PAGE_SIZE = 50;

/** Everything about a team's plans stands under this key. */
export function plansKey(teamId: string) {
  return ["plans", teamId] as const;
}

export function planList(teamId: string) {
  return infiniteQueryOptions({
    queryKey: [...plansKey(teamId), "list"],
    queryFn: ({ pageParam, signal }) =>
      api.listPlans(
        { params: { teamId }, query: { limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
}

export function planDetails(teamId: string, planId: string) {
  return queryOptions({
    queryKey: [...plansKey(teamId), "one", planId],
    queryFn: ({ signal }) => api.getPlan({ params: { teamId, planId } }, { signal }),
    staleTime: 5 * 60_000,
  });
}

/** The team's plan whose rows carry an id; null where it has none. */
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

/** What was measured for a plan. It stands among the uploads: a new one may bring more. */
export function planRowsOf(teamId: string, planId: string) {
  return queryOptions({
    queryKey: [...uploadsKey(teamId), "plan", planId],
    queryFn: ({ signal }) => api.getPlanRows({ params: { teamId, planId } }, { signal }),
  });
}
