import type { Network } from "@wirecost/sim-core";
import { at } from "../../columns.ts";
import { isExecution } from "../../conversation.ts";
import { type CallStreams, occurrenceOf } from "../call-streams.ts";
import type { Occurrence } from "../finding.ts";

/** What decides, beside its window, how long TCP waits for an acknowledgement. */
export type Link = Pick<Network, "rttMs" | "bytesPerMs" | "compressedShare">;

const FAST_LINK: Link = { rttMs: 1, bytesPerMs: Number.POSITIVE_INFINITY, compressedShare: 1 };

/**
 * An answer larger than what TCP sends before it waits for an acknowledgement: after each window a round trip, less the
 * time that the window takes on the link. A window of bandwidth times round-trip time never waits.
 *
 * @param given for requests of a page, undefined is the network that they were recorded over: an answer then waited for
 *   no more round trips than fit into the time in which it arrived
 */
export function largeAnswer(streams: CallStreams, given?: Link): readonly Occurrence[] {
  const { conversation, thresholds } = streams;
  const { trips, calls, source, rttUs } = conversation;
  const { windowBytes } = thresholds;
  const link = given ?? FAST_LINK;
  const recordedRttUs = source.kind === "requests" && !given ? rttUs : null;
  const waiting = Math.max(0, 1 - windowBytes / link.bytesPerMs / link.rttMs);
  const occurrences: Occurrence[] = [];
  let call = 0;
  for (let trip = 0; trip < trips.kind.length; trip++) {
    const own: number[] = [];
    for (; call < calls.trip.length && at(calls.trip, call) === trip; call++) {
      if (isExecution(calls.kind[call])) own.push(call);
    }
    const bytes = at(trips.replyBytes, trip);
    const fitting = recordedRttUs
      ? Math.floor((at(trips.endUs, trip) - at(trips.answeredUs, trip)) / recordedRttUs)
      : Number.POSITIVE_INFINITY;
    const windows = Math.ceil((bytes * link.compressedShare) / windowBytes);
    const extraTrips = Math.min(fitting, Math.round(waiting * (windows - 1)));
    if (extraTrips <= 0) continue;
    occurrences.push(
      occurrenceOf(streams, own, {
        connections: [at(trips.connection, trip)],
        trips: [trip],
        remaining: 1,
        extraTrips,
        numbers: { bytes, windowBytes },
      }),
    );
  }
  return occurrences;
}
