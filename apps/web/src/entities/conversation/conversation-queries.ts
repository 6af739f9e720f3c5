import type { ConversationSummary } from "@wirecost/contract";
import type { EvaluationSettings } from "@wirecost/conversation";
import { countText, formatCount, formatQuantity } from "@wirecost/sim-core";
import { api } from "../../shared/lib/api.ts";
import { apiQuery, pagedList } from "../../shared/lib/query-client.ts";

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

/** A saved result never changes, so it is asked for once. */
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

/** When a recording was made; when it was stored where it does not say. */
export function recordedAt({ startedAt, createdAt }: ConversationSummary): string {
  return startedAt !== null && Number.isFinite(Date.parse(startedAt)) ? startedAt : createdAt;
}

/** Settings of an evaluation as a request carries them. */
export function settingsBody({ changes, thresholds, ...settings }: EvaluationSettings) {
  return {
    ...settings,
    changes: [...changes],
    thresholds: Object.fromEntries(Object.entries(thresholds)),
  };
}
