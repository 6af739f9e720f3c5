import { at } from "../columns.ts";
import type { Conversation } from "../conversation.ts";

/** Clocks of files have milliseconds, of both: what one has begun may begin so much before it in the other. */
export const SLACK_US = 2000;

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
