import { at } from "../columns.ts";
import type { Conversation } from "../conversation.ts";
import { DROPPED } from "../files/logs/dropped.ts";

/** Whether times are whole seconds, which do not show within which request a round trip was. */
export const hasWholeSeconds = ({ dropped }: Pick<Conversation, "dropped">) =>
  dropped.some(({ what }) => what === DROPPED.seconds);

/**
 * Tolerance of start times: clocks of both files have milliseconds, or in a log of whole seconds, a second.
 */
export const slackUs = (database: Pick<Conversation, "dropped">) =>
  hasWholeSeconds(database) ? 1_002_000 : 2000;

/** Round trips that share a cause, if any: those of one request, page or job, or else a single one. */
export interface Unit {
  readonly fromUs: number;
  readonly toUs: number;
  /** As in `calls.trace`. */
  readonly trace: number;
  readonly trips: readonly number[];
}

/** In order of their start. Times include the network if it is known. */
export function unitsOf({ source, rttUs, trips, calls }: Conversation): readonly Unit[] {
  const beyondUs = source.timesAt === "server" ? (rttUs ?? 0) / 2 : 0;
  const byRequest = new Map<number, { fromUs: number; toUs: number; trace: number; trips: number[] }>();
  const units: { fromUs: number; toUs: number; trace: number; trips: number[] }[] = [];
  let call = 0;
  for (let trip = 0; trip < trips.sentUs.length; trip++) {
    while (call < calls.trip.length && at(calls.trip, call) < trip) call++;
    const isOwn = calls.trip[call] === trip;
    const request = isOwn ? at(calls.request, call) : 0;
    const [fromUs, toUs] = [at(trips.sentUs, trip) - beyondUs, at(trips.endUs, trip) + beyondUs];
    const known = request > 0 ? byRequest.get(request) : undefined;
    if (known) {
      known.toUs = Math.max(known.toUs, toUs);
      known.trips.push(trip);
      continue;
    }
    const unit = { fromUs, toUs, trace: isOwn ? at(calls.trace, call) : 0, trips: [trip] };
    if (request > 0) byRequest.set(request, unit);
    units.push(unit);
  }
  return units;
}
