import { at } from "./columns.ts";
import type { Conversation } from "./conversation.ts";
import { DROPPED } from "./files/logs/dropped.ts";

/**
 * Milliseconds from the first byte that was sent to the last that arrived, for the program. Where a server took the
 * times, half a round trip precedes them and half a round trip follows, if the round-trip time is known: without it,
 * the time is the server's. So is that of a log without times within a second, see {@link withoutNetworkText}.
 */
export function recordedElapsedMs({
  source,
  trips,
  rttUs,
  dropped,
}: Pick<Conversation, "source" | "trips" | "rttUs" | "dropped">): number {
  if (trips.sentUs.length === 0) return 0;
  const lacksNetwork = withoutNetworkText({ source, dropped }) !== "";
  const beyondUs = source.timesAt === "server" && !lacksNetwork ? (rttUs ?? 0) : 0;
  const lastUs = trips.endUs.reduce((latest, end) => Math.max(latest, end), 0);
  return (lastUs - at(trips.sentUs, 0) + beyondUs) / 1000;
}

/**
 * What the elapsed time of a server's log lacks, after that time: its statements follow each other without a pause, in
 * which the network would be. Empty if the log has their times.
 */
export function withoutNetworkText({ source, dropped }: Pick<Conversation, "source" | "dropped">): string {
  if (source.timesAt !== "server") return "";
  const lacks = (what: string) => dropped.some((one) => one.what === what);
  if (lacks(DROPPED.noTimes)) return " without the network";
  return lacks(DROPPED.seconds) ? " without the network within each second" : "";
}
