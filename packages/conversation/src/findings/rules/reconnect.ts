import { at } from "../../columns.ts";
import { isSignIn, reopenedConnections } from "../../reopened.ts";
import { type CallStreams, occurrenceOf } from "../call-streams.ts";
import type { Occurrence } from "../finding.ts";

/** Connections opened when one that was opened before was no longer used: a pool would have had it. */
export function reconnect(streams: CallStreams): readonly Occurrence[] {
  const { conversation, thresholds } = streams;
  const { trips } = conversation;
  const { opened, again } = reopenedConnections(conversation);
  if (again.length < thresholds.reconnects) return [];
  const isAgain = new Set(again);
  const signIns: number[] = [];
  for (let trip = 0; trip < trips.kind.length; trip++)
    if (isSignIn(trips, trip) && isAgain.has(at(trips.connection, trip))) signIns.push(trip);
  return [
    occurrenceOf(streams, [], {
      connections: again.toSorted((a, b) => a - b),
      trips: signIns,
      remaining: 0,
      // TCP opens each with a round trip that carries no data.
      extraTrips: again.length,
      numbers: { opened, atOnce: opened - again.length },
    }),
  ];
}
