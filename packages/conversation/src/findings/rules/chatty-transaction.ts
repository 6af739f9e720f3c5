import { at } from "../../columns.ts";
import { type CallStreams, DOES, endpointOf, occurrenceOf, ownTrips } from "../call-streams.ts";
import type { Occurrence } from "../finding.ts";

/** BEGIN, COMMIT, SET and the like in trips of their own, where these are a large share of an endpoint's trips. */
export function chattyTransaction(streams: CallStreams): readonly Occurrence[] {
  const { conversation, does, thresholds } = streams;
  const { calls, endpoints } = conversation;
  const overhead = Array.from({ length: endpoints.length + 1 }, (): number[] => []);
  const allTrips = new Uint32Array(endpoints.length + 1);
  let lastTrip = -1;
  for (let call = 0; call < calls.trip.length; call++) {
    const endpoint = endpointOf(streams, call);
    if (at(calls.trip, call) !== lastTrip) allTrips[endpoint] = at(allTrips, endpoint) + 1;
    lastTrip = at(calls.trip, call);
    const what = at(does, at(calls.statement, call));
    if (what === DOES.begin || what === DOES.end || what === DOES.control) overhead[endpoint]?.push(call);
  }
  return overhead.flatMap((own, endpoint) => {
    const trips = ownTrips(streams, own);
    const all = at(allTrips, endpoint);
    if (trips.length < thresholds.overheadTrips || trips.length < thresholds.overheadShare * all) return [];
    return occurrenceOf(streams, own, { trips, remaining: 0, numbers: { allTrips: all } });
  });
}
