import { at } from "../columns.ts";
import type { Conversation } from "../conversation.ts";
import { DROPPED } from "../files/logs/dropped.ts";

/** Whether times are whole seconds, which says of no round trip within which request it was. */
export const hasWholeSeconds = ({ dropped }: Pick<Conversation, "dropped">) =>
  dropped.some(({ what }) => what === DROPPED.seconds);

/**
 * Clocks of files have milliseconds, of both: what one has begun may begin so much before it in the other. In a log of
 * whole seconds it may be a second.
 */
export const slackUs = (database: Pick<Conversation, "dropped">) =>
  hasWholeSeconds(database) ? 1_002_000 : 2000;

/** Round trips that one request caused together, if any did: those of one request, page or job, else one alone. */
export interface Unit {
  readonly fromUs: number;
  readonly toUs: number;
  /** As `calls.trace` has it. */
  readonly trace: number;
  readonly trips: readonly number[];
}

/** In the order in which they began. Times contain the network where it is known. */
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
