import { isExecution } from "../../conversation.ts";
import { at } from "../../graph.ts";
import { type CallStreams, endpointOf } from "../call-streams.ts";
import type { Occurrence } from "../finding.ts";

/** An answer larger than what TCP sends before it waits for an acknowledgement: each window is one more round trip. */
export function largeAnswer(streams: CallStreams): readonly Occurrence[] {
  const { conversation, thresholds } = streams;
  const { trips, calls } = conversation;
  const { windowBytes } = thresholds;
  const occurrences: Occurrence[] = [];
  let call = 0;
  for (let trip = 0; trip < trips.kind.length; trip++) {
    const own: number[] = [];
    for (; call < calls.trip.length && at(calls.trip, call) === trip; call++) {
      if (isExecution(calls.kind[call])) own.push(call);
    }
    const bytes = at(trips.replyBytes, trip);
    if (bytes <= windowBytes) continue;
    const first = own[0];
    occurrences.push({
      statements: [...new Set(own.map((one) => at(calls.statement, one)))],
      endpoint: first === undefined ? 0 : endpointOf(streams, first),
      connections: [at(trips.connection, trip)],
      calls: own,
      trips: [trip],
      remaining: 1,
      extraTrips: Math.ceil(bytes / windowBytes) - 1,
      numbers: { bytes, windowBytes },
    });
  }
  return occurrences;
}
