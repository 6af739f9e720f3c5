import { at, mapColumns, NONE } from "./columns.ts";
import type { Conversation } from "./conversation.ts";
import { dependencies } from "./dependencies.ts";
import { orderBy } from "./order.ts";
import { numberedRequests } from "./requests.ts";

/**
 * By trip of a known request: the awaited trip, which is of the same request, as if it had been recorded alone.
 *
 * - Those before which none of its trips ended waited for the same one as its first.
 * - Its first, if it waited for a request that was over, waited for the last one of that.
 * - Unchanged is one that had to wait for its connection: after a trip of no request, such as a sign-in, or of another
 *   request in the meantime.
 *
 * @param before by trip, what it waited for, as far as order and pauses show it; written over
 */
export function waitForOwnRequest(
  before: Int32Array,
  { trips, calls, sentWith }: Pick<Conversation, "trips" | "calls" | "sentWith">,
): void {
  const { sentUs, endUs } = trips;
  const { of, count: none } = numberedRequests({ calls });
  const requestOf = new Uint32Array(before.length).fill(none);
  for (let call = of.length - 1; call >= 0; call--) requestOf[at(calls.trip, call)] = at(of, call);
  const lastOf = new Int32Array(none).fill(NONE);
  /** By trip, the previous one on its connection. */
  const previous = new Int32Array(before.length);
  const lastOn = new Map<number, number>();
  for (const [trip, request] of requestOf.entries()) {
    if (sentWith && at(sentWith, trip) !== NONE) {
      requestOf[trip] = none;
      continue;
    }
    const connection = at(trips.connection, trip);
    previous[trip] = lastOn.get(connection) ?? NONE;
    lastOn.set(connection, trip);
    const last = lastOf[request];
    if (last === NONE || (last !== undefined && at(endUs, trip) >= at(endUs, last))) lastOf[request] = trip;
  }
  const order = orderBy(requestOf);
  for (let from = 0, to = 0; from < order.length; from = to) {
    const request = at(requestOf, at(order, from));
    if (request === none) break;
    while (to < order.length && at(requestOf, at(order, to)) === request) to++;
    waitWithin(order.subarray(from, to), request);
  }

  function waitWithin(own: Uint32Array, request: number): void {
    const first = at(own, 0);
    const last = lastOf[at(requestOf, before[first] ?? NONE)] ?? NONE;
    if (before[first] !== NONE && last !== NONE && last < first && at(endUs, last) <= at(sentUs, first))
      before[first] = last;
    const within = waitsOf(own, trips);
    for (const [i, trip] of own.entries()) {
      const since = own[within[i] ?? NONE];
      const sinceUs = since === undefined ? at(sentUs, first) : at(endUs, since);
      const other = at(previous, trip);
      const isOfOther = other !== NONE && at(requestOf, other) !== request;
      if (isOfOther && (at(requestOf, other) === none || at(sentUs, other) >= sinceUs)) continue;
      before[trip] = since ?? at(before, first);
    }
  }
}

/** By index of these trips, the index of the one that it waited for if there were no others. */
function waitsOf(own: Uint32Array, trips: Conversation["trips"]): ArrayLike<number> {
  const { sentUs, endUs } = trips;
  // Most requests do one thing after another.
  if (own.every((trip, i) => i === 0 || at(sentUs, trip) >= at(endUs, at(own, i - 1))))
    return Int32Array.from(own, (_, i) => i - 1);
  const columns = mapColumns(trips, (column) => {
    const values = column.slice(0, own.length) as typeof column;
    return values.map((_, i) => at(column, at(own, i))) as typeof column;
  });
  return dependencies(columns, () => 0);
}
