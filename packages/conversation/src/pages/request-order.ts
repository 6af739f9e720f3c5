import { getOrInsert } from "@wirecost/sim-core/model";
import { at, NONE } from "../columns.ts";
import type { Conversation, PageRequests, Pages } from "../conversation.ts";
import { dependencies } from "../dependencies.ts";

/**
 * By request of pages, the one that ended last before it started, for which its page may have waited; NONE without one.
 */
export function requestsBefore({ fromUs, endUs }: PageRequests): Int32Array {
  const count = fromUs.length;
  const column = () => new Float64Array(count);
  return dependencies(
    {
      // Connections do not show which of several ended ones was awaited: browsers use any.
      connection: Uint32Array.from({ length: count }, (_, i) => i),
      kind: new Uint8Array(count),
      sentUs: fromUs,
      requestedUs: fromUs,
      answeredUs: endUs,
      endUs,
      requestBytes: column(),
      replyBytes: column(),
    },
    () => 0,
  );
}

/**
 * By trip caused by a request of a page: the awaited trip, which is of the same request. The first one of a request
 * waited for the last one of the previous request, whatever ran in parallel. Others are unchanged.
 *
 * @param before by trip, what it waited for, as far as order and pauses show it; written over
 */
export function waitWithinRequests(
  before: Int32Array,
  { sentUs, endUs }: Conversation["trips"],
  { requests, cause }: Pages,
): void {
  const waited = requestsBefore(requests);
  const caused = new Map<number, number[]>();
  for (const [trip, number] of cause.entries()) {
    if (number === 0) continue;
    const own = getOrInsert(caused, number - 1, () => []);
    before[trip] = lastBefore(own, at(sentUs, trip)) ?? lastOfEarlier(number - 1, at(sentUs, trip));
    own.push(trip);
  }

  /** Among completed ones, the one that ended last. */
  function lastBefore(trips: readonly number[], us: number): number | undefined {
    let last: number | undefined;
    for (let i = trips.length - 1; i >= 0 && i >= trips.length - MAX_BESIDE; i--) {
      const trip = trips[i] ?? 0;
      if (at(endUs, trip) <= us && (last === undefined || at(endUs, trip) > at(endUs, last))) last = trip;
    }
    return last;
  }

  function lastOfEarlier(request: number, us: number): number {
    for (let one = at(waited, request); one !== NONE; one = at(waited, one)) {
      const last = lastBefore(caused.get(one) ?? [], us);
      if (last !== undefined) return last;
    }
    return NONE;
  }
}

/** Round trips of one request that are in flight at once. */
const MAX_BESIDE = 1000;
