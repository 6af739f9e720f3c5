import { capacity, type Workload } from "./workload.ts";

/** Messages in a row that carry the same number of records. */
export interface Batch {
  readonly records: number;
  readonly times: number;
}

/**
 * How prefetch packs `n` records of so many bytes into messages, in order.
 *
 * A message leaves once a client waits and the smaller of -prefetchNumRecs records and -prefetchFactor of it is there:
 * so the first one carries just that. The server then goes on filling, up to the message's size, while the client uses
 * the records it has and asks for more. A client that is slow beside the server, or far away, therefore finds fuller
 * messages. Never more messages with a larger -Mm or -prefetchNumRecs.
 */
export function prefetch(w: Workload, n: number, recordBytes: number): readonly Batch[] {
  const most = capacity(w.mm, recordBytes);
  const filled = w.factor > 0 ? Math.max(1, Math.ceil(w.factor * most)) : most;
  const least = Math.min(w.numRecs, filled);
  const batches: Batch[] = [];
  let left = n;
  let records = least;
  if (w.firstRecordAlone && left > 0) {
    batches.push({ records: 1, times: 1 });
    left--;
    records = next(w, 1, least, most);
  }
  while (left > 0) {
    const now = Math.min(records, left);
    const then = next(w, records, least, most);
    // Once a message leaves as full as the one before, so do all others.
    const times = then === records ? Math.floor(left / now) : 1;
    batches.push({ records: now, times });
    left -= now * times;
    records = then;
  }
  return batches;
}

/** Records in the message after one with `records`. */
function next({ race }: Workload, records: number, least: number, most: number): number {
  const busyUs = race.turnaroundUs + race.drainUs * records;
  const ahead = race.fillUs > 0 ? Math.floor(busyUs / race.fillUs) : most;
  return Math.min(most, Math.max(least, ahead));
}
