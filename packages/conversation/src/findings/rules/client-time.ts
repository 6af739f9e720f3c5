import { at } from "../../columns.ts";
import { RESOLUTION_US } from "../../dependencies.ts";
import { type CallStreams, occurrenceOf } from "../call-streams.ts";
import type { Occurrence } from "../finding.ts";

/**
 * The program's own time, in which no connection waits for an answer. The times of a server do not contain the network:
 * where that is not known, neither is the program's time.
 */
export function clientTime(streams: CallStreams): readonly Occurrence[] {
  const { conversation, thresholds } = streams;
  const { source, rttUs, trips } = conversation;
  if (source.timesAt === "server" && rttUs === null) return [];
  const beyondUs = source.timesAt === "server" ? (rttUs ?? 0) / 2 : 0;
  // As in the graph: a log places a trip up to a millisecond before the answer to the one before it.
  const lastOf = new Map<number, number>();
  const sentUs = trips.sentUs.map((us, trip) => {
    const connection = at(trips.connection, trip);
    const early = (lastOf.get(connection) ?? Number.NEGATIVE_INFINITY) - (us - beyondUs);
    const sent = us - beyondUs + (beyondUs > 0 && early > 0 && early <= RESOLUTION_US ? early : 0);
    lastOf.set(connection, sent + at(trips.endUs, trip) - us + 2 * beyondUs);
    return sent;
  });
  const endUs = trips.endUs.map((us, trip) => us - at(trips.sentUs, trip) + at(sentUs, trip) + 2 * beyondUs);
  const longestUs = 1000 * thresholds.idleMs;
  let busyUs = 0;
  let idleUs = 0;
  let end = at(sentUs, 0);
  for (let trip = 0; trip < sentUs.length; trip++) {
    const gap = at(sentUs, trip) - end;
    if (gap > 0 && gap <= longestUs) idleUs += gap;
    busyUs += Math.max(0, at(endUs, trip) - Math.max(end, at(sentUs, trip)));
    end = Math.max(end, at(endUs, trip));
  }
  const elapsedUs = busyUs + idleUs;
  if (idleUs === 0 || idleUs < thresholds.clientShare * elapsedUs) return [];
  return [occurrenceOf(streams, [], { remaining: 0, numbers: { elapsedUs, idleUs } })];
}
