import type { ConversationSummary } from "@wirecost/contract";
import type { EvaluationSettings } from "@wirecost/conversation";
import { countText, formatCount, formatQuantity } from "@wirecost/sim-core";
import { api } from "../../shared/lib/api.ts";
import { apiQuery, pagedList } from "../../shared/lib/query-client.ts";

/** Maximum recordings in a history, the latest ones. */
export const MAX_IN_HISTORY = 100;

/** Query key of all data about a team's recordings. */
export function conversationsKey(teamId: string) {
  return ["conversations", teamId] as const;
}

/** A team's recordings, latest first. */
export function conversationList(teamId: string, search = "") {
  return pagedList([...conversationsKey(teamId), "list"], [search], (page, options) =>
    api.listConversations({ params: { teamId }, query: { ...page, ...(search && { search }) } }, options),
  );
}

/** The latest recordings of one name. */
export function conversationsNamed(teamId: string, name: string) {
  return apiQuery([...conversationsKey(teamId), "named", name], (options) =>
    api.listConversations({ params: { teamId }, query: { name, limit: MAX_IN_HISTORY } }, options),
  );
}

export function conversationLimits(teamId: string, name: string) {
  return apiQuery([...conversationsKey(teamId), "limits", name], (options) =>
    api.listConversationLimits({ params: { teamId }, query: { name } }, options),
  );
}

export function evaluationsKey(teamId: string, conversationId: string) {
  return [...conversationsKey(teamId), "evaluations", conversationId] as const;
}

export function evaluationList(teamId: string, conversationId: string) {
  return apiQuery(evaluationsKey(teamId, conversationId), (options) =>
    api.listEvaluations({ params: { teamId, conversationId } }, options),
  );
}

/** A saved result never changes, so it is requested once. */
export function savedEvaluation(teamId: string, conversationId: string, evaluationId: string) {
  return apiQuery(
    [...evaluationsKey(teamId, conversationId), evaluationId],
    (options) => api.getEvaluation({ params: { teamId, conversationId, evaluationId } }, options),
    { staleTime: Number.POSITIVE_INFINITY },
  );
}

type Exceeded = ConversationSummary["exceeded"][number];

/** `GET /orders: 214 round trips, 14 more than the limit of 200`. */
export function exceededText({ endpoint, what, rttMs, value, limit }: Exceeded): string {
  const of = endpoint === null ? "" : `${endpoint}: `;
  if (what === "trips")
    return `${of}${countText(value, "round trip")}, ${formatCount(value - limit)} more than the limit of ${formatCount(limit)}`;
  const at = rttMs === null ? "" : ` at ${formatQuantity(rttMs, "ms")}`;
  return `${of}${formatQuantity(value, "ms")}${at}, over the limit of ${formatQuantity(limit, "ms")}`;
}

/** When a recording was made; if unknown, when it was stored. */
export function recordedAt({ startedAt, createdAt }: ConversationSummary): string {
  return startedAt !== null && Number.isFinite(Date.parse(startedAt)) ? startedAt : createdAt;
}

export function settingsBody({ changes, thresholds, ...settings }: EvaluationSettings) {
  return {
    ...settings,
    changes: [...changes],
    thresholds: { ...thresholds },
  };
}
