import type { ConversationSummary } from "@wirecost/contract";
import { countText, formatCount, formatQuantity } from "@wirecost/sim-core";

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
