import type { Interval } from "../../model/model.ts";
import { race } from "./race.ts";
import { capacity, type Workload } from "./workload.ts";

/** Consecutive messages that carry the same number of records. */
export interface Batch {
  readonly records: number;
  readonly times: number;
}

/** How many records prefetch puts into a message. */
export interface Filling {
  /** Records in the first message: the threshold at which it is sent to a waiting client. */
  readonly first: number;
  /** Mean of later messages: what the server has filled when the client requests the next one. */
  readonly ahead: number;
  /** Standard deviation of the mean of m later messages, times the root of m. */
  readonly deviation: number;
  /** Maximum that fits. */
  readonly capacity: number;
}

/**
 * The server sends a message once a client waits and it holds the smaller of -prefetchNumRecs records and -prefetchFactor:
 * so the first one carries just that. The server then continues to fill, up to the message's size, while the client uses
 * the records it has and requests more.
 */
export function filling(w: Workload, recordBytes: number): Filling {
  const most = capacity(w.mm, recordBytes);
  const filled = w.factor > 0 ? Math.max(1, Math.ceil(w.factor * most)) : most;
  const first = Math.min(w.numRecs, filled);
  const { mean, deviation } = race({ floor: first, capacity: most, perMessage: w.recordsAhead });
  return { first, ahead: mean, deviation, capacity: most };
}

/**
 * How prefetch packs `n` records of equal size into messages, in order. How full a message is depends on no speed of
 * a machine or network: where it does, what is slower can be answered in fewer messages, and a prediction that rewards
 * a slower client is of no use. What speeds may do is the range of fillAhead instead, see {@link fillAheadRange}; what
 * chance does in one run is raceChance.
 * Never more messages with a larger -Mm or -prefetchNumRecs.
 */
export function prefetch(w: Workload, n: number, recordBytes: number): readonly Batch[] {
  const { first, ahead, deviation, capacity: most } = filling(w, recordBytes);
  const batches: Batch[] = [];
  let left = n;
  const send = (records: number, times: number) => {
    if (times > 0 && records > 0) batches.push({ records, times });
    left -= records * times;
  };
  if (w.firstRecordAlone) send(Math.min(1, left), 1);
  else send(Math.min(first, left), 1);
  if (left <= 0) return batches;
  const raced = ahead + (w.raceChance * deviation) / Math.sqrt(Math.ceil(left / ahead));
  const own = Math.min(most, Math.max(first, raced));
  const later = own + w.fillAhead * (most - own);
  const whole = Math.floor(later);
  // A mean between two numbers of records: some messages have one record more.
  const more = Math.max(0, left - whole * Math.ceil(left / later));
  send(whole + 1, more);
  send(whole, Math.floor(left / whole));
  send(left, 1);
  return batches;
}

/**
 * Range of fillAhead, in %, where it was not measured: from none, as in the published rows,
 * to all that it can at its speed if it does nothing else while messages travel and the client works.
 *
 * @param way one-way latency in ms, and us that client and server spend per record
 */
export function fillAheadRange(
  w: Workload,
  way: { readonly latencyMs: number; readonly clientUs: number; readonly serverUs: number },
): Interval {
  const { ahead, capacity: most } = filling(w, w.recordBytes);
  const room = most - ahead;
  // The server fills while the client processes records: a client slower than the server gets full messages.
  const spareUs = way.serverUs - way.clientUs;
  const possible = spareUs > 0 ? Math.min(room, (2000 * way.latencyMs) / spareUs) : room;
  return { low: 0, high: room > 0 ? (100 * possible) / room : 0 };
}

/** 95 % of runs, in standard deviations, where client and server race: for a join, over its inner table or its outer one. */
export function raceChanceRange(w: Workload): Interval | undefined {
  const raced = [w.recordBytes, w.outerRecordBytes].some((bytes) => filling(w, bytes).deviation > 0);
  return raced ? { low: -1.96, high: 1.96 } : undefined;
}
