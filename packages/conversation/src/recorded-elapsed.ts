import { at } from "./columns.ts";
import type { Conversation } from "./conversation.ts";

/**
 * Milliseconds from the first byte that was sent to the last that arrived, for the program. Where a server took the
 * times, half a round trip precedes them and half a round trip follows, if the round-trip time is known: without it,
 * the time is the server's.
 */
export function recordedElapsedMs({
  source,
  trips,
  rttUs,
}: Pick<Conversation, "source" | "trips" | "rttUs">): number {
  if (trips.sentUs.length === 0) return 0;
  const beyondUs = source.timesAt === "server" ? (rttUs ?? 0) : 0;
  const lastUs = trips.endUs.reduce((latest, end) => Math.max(latest, end), 0);
  return (lastUs - at(trips.sentUs, 0) + beyondUs) / 1000;
}
