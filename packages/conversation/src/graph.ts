import type { Conversation } from "./conversation.ts";

/** No node. */
export const NONE = -1;

/**
 * A conversation as a graph of what waited for what, without the network it was recorded over. One node for each trip;
 * times in microseconds.
 *
 * A node is sent as long after the end of another as it was recorded: of the one that ended last before it was sent, or
 * the last of its connection where the two overlapped. So the program's own time is kept, and what overlapped
 * still does.
 */
export interface Graph {
  /** The node that it waits for; NONE where it waits for none. Always an earlier one. */
  readonly before: Int32Array;
  /**
   * From that node's end until this one is sent: the program's time. Where it waits for none, since the first node, or
   * since the first connection was opened. Of the first node of a connection that was opened it is without the round trip
   * for that, and below 0 where that was under way before the other node's end.
   */
  readonly gapUs: Float64Array;
  /** Index into the conversation's connections. */
  readonly connection: Uint32Array;
  /** By connection: whether it was opened within the recording, which takes a round trip before its first node. */
  readonly opened: readonly boolean[];
  /** How long the program takes to send the request. */
  readonly askingUs: Float64Array;
  /** From the request's arrival to the answer's first byte, in all its round trips. */
  readonly serverUs: Float64Array;
  /** How long the answer took to arrive. */
  readonly arrivingUs: Float64Array;
  readonly requestBytes: Float64Array;
  readonly replyBytes: Float64Array;
  /** Round trips; 1 of what was recorded, 0 of what a treatment removed. */
  readonly trips: Uint32Array;
}

/** @throws RangeError for a conversation without a round-trip time: what the network took cannot be separated */
export function graphOf({ source, trips, connections, rttUs }: Conversation): Graph {
  const count = trips.sentUs.length;
  if (rttUs === null && count > 0)
    throw new RangeError("The recording has no round-trip time: state the one over which it was made.");
  const before = waitsFor(trips);
  const { sentUs, askedUs, answeredUs, endUs } = trips;
  // What of the times between trips, and of the trips, was the network.
  const opened = connections.map((one) => one.rttUs !== null);
  const isFirst = new Uint8Array(count);
  const known = new Set<number>();
  for (let i = 0; i < count && known.size < connections.length; i++) {
    const connection = at(trips.connection, i);
    if (!known.has(connection)) isFirst[i] = 1;
    known.add(connection);
  }
  const openingUs = (i: number) =>
    at(isFirst, i) === 1 && opened[at(trips.connection, i)] ? (rttUs ?? 0) : 0;
  const [betweenUs, withinUs] = source.timesAt === "server" ? [rttUs ?? 0, 0] : [0, rttUs ?? 0];
  return {
    before,
    gapUs: sentUs.map(
      (us, i) =>
        (at(before, i) === NONE
          ? us - at(sentUs, 0) + openingUs(0)
          : Math.max(0, us - at(endUs, at(before, i)) - betweenUs)) - openingUs(i),
    ),
    connection: trips.connection,
    opened,
    askingUs: askedUs.map((us, i) => us - at(sentUs, i)),
    serverUs: answeredUs.map((us, i) => Math.max(0, us - at(askedUs, i) - withinUs)),
    arrivingUs: endUs.map((us, i) => us - at(answeredUs, i)),
    requestBytes: trips.requestBytes,
    replyBytes: trips.replyBytes,
    trips: new Uint32Array(count).fill(1),
  };
}

/**
 * By trip: the one that ended last before it was sent. It is the one before on the trip's own connection instead if
 * several parts of the program ran at once: if these two overlapped, or if something else is on its way and has been
 * since the latter was sent. Where answers take some microseconds, little overlaps, and parts that ran at once may seem
 * to wait for each other.
 */
function waitsFor({ connection, sentUs, endUs }: Conversation["trips"]): Int32Array {
  const count = sentUs.length;
  const before = new Int32Array(count).fill(NONE);
  const byEnd = Uint32Array.from({ length: count }, (_, i) => i).sort(
    (a, b) => at(endUs, a) - at(endUs, b) || a - b,
  );
  const lastOf = new Map<number, number>();
  let ended = 0;
  let [busyFrom, busyUntil] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < count; i++) {
    const now = at(sentUs, i);
    if (now >= busyUntil) busyFrom = now;
    while (ended < count && at(byEnd, ended) < i && at(endUs, at(byEnd, ended)) <= now) ended++;
    const latest = ended > 0 ? at(byEnd, ended - 1) : NONE;
    const own = lastOf.get(at(connection, i));
    const isOver = own !== undefined && at(endUs, own) <= now;
    const atOnce =
      isOver && (at(sentUs, latest) < at(endUs, own) || (now < busyUntil && at(sentUs, own) >= busyFrom));
    before[i] = atOnce ? own : latest;
    busyUntil = Math.max(busyUntil, at(endUs, i));
    lastOf.set(at(connection, i), i);
  }
  return before;
}

export function at(values: Float64Array | Uint32Array | Int32Array | Uint8Array, index: number): number {
  return values[index] ?? 0;
}
