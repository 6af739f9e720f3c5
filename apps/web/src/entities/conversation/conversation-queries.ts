import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../shared/lib/api.ts";

/** Rows on one page of the list. */
export const PAGE_SIZE = 50;

/** Recordings that a history shows at most, the latest. */
export const MAX_IN_HISTORY = 100;

/** Everything about a team's recordings stands under this key. */
export function conversationsKey(teamId: string) {
  return ["conversations", teamId] as const;
}

/** A team's recordings, the latest first. */
export function conversationList(teamId: string, search = "") {
  return infiniteQueryOptions({
    queryKey: [...conversationsKey(teamId), "list", search],
    queryFn: ({ pageParam, signal }) =>
      api.listConversations(
        {
          params: { teamId },
          query: { limit: PAGE_SIZE, ...(search && { search }), ...(pageParam && { cursor: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
    // What stood there stays while a search is on its way.
    placeholderData: keepPreviousData,
  });
}

/** The latest recordings of one name. */
export function conversationsNamed(teamId: string, name: string) {
  return queryOptions({
    queryKey: [...conversationsKey(teamId), "named", name],
    queryFn: ({ signal }) =>
      api.listConversations({ params: { teamId }, query: { name, limit: MAX_IN_HISTORY } }, { signal }),
  });
}

export function conversationLimits(teamId: string, name: string) {
  return queryOptions({
    queryKey: [...conversationsKey(teamId), "limits", name],
    queryFn: ({ signal }) => api.listConversationLimits({ params: { teamId }, query: { name } }, { signal }),
  });
}

export function evaluationsKey(teamId: string, conversationId: string) {
  return [...conversationsKey(teamId), "evaluations", conversationId] as const;
}

/** Saved results of a recording, the latest first. */
export function evaluationList(teamId: string, conversationId: string) {
  return queryOptions({
    queryKey: evaluationsKey(teamId, conversationId),
    queryFn: ({ signal }) => api.listEvaluations({ params: { teamId, conversationId } }, { signal }),
  });
}

/** A saved result never changes, so it is asked for once. */
export function savedEvaluation(teamId: string, conversationId: string, evaluationId: string) {
  return queryOptions({
    queryKey: [...evaluationsKey(teamId, conversationId), evaluationId],
    queryFn: ({ signal }) =>
      api.getEvaluation({ params: { teamId, conversationId, evaluationId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
