import { queryOptions } from "@tanstack/react-query";
import { api } from "../../shared/lib/api.ts";
import { pagedList } from "../../shared/lib/query-client.ts";

/** Recordings that a history shows at most, the latest. */
export const MAX_IN_HISTORY = 100;

/** Everything about a team's recordings stands under this key. */
export function conversationsKey(teamId: string) {
  return ["conversations", teamId] as const;
}

/** A team's recordings, the latest first. */
export function conversationList(teamId: string, search = "") {
  return pagedList([...conversationsKey(teamId), "list"], [search], (page, options) =>
    api.listConversations({ params: { teamId }, query: { ...page, ...(search && { search }) } }, options),
  );
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
