import { countWhile } from "@wirecost/sim-core/model";
import { at } from "../columns.ts";

export interface DividedTimes {
  /** By trip, in microseconds: its time, divided at each moment among all trips in flight; 0 outside of the range. */
  readonly us: Float64Array;
  /** From the first byte of the range to its last. */
  readonly spanUs: number;
}

/**
 * Divides the time among trips in flight at once, so that shares add up to the time in which any is.
 *
 * @param range the first and last trip that count; all by default
 */
export function dividedTimes(
  { sentUs, endUs }: { readonly sentUs: Float64Array; readonly endUs: Float64Array },
  [first, last]: readonly [first: number, last: number] = [0, sentUs.length - 1],
): DividedTimes {
  const [starts, ends] = [sentUs, endUs].map((times) => times.slice(first, last + 1).sort());
  const us = new Float64Array(sentUs.length);
  if (!starts || !ends || starts.length === 0) return { us, spanUs: 0 };
  const hadAt = sharesOfTime(starts, ends);
  for (let trip = first; trip <= last; trip++) us[trip] = hadAt(at(endUs, trip)) - hadAt(at(sentUs, trip));
  return { us, spanUs: at(ends, ends.length - 1) - at(starts, 0) };
}

/**
 * Divides time among intervals: at each moment equally among all that contain it.
 *
 * @param starts when each begins, sorted
 * @param ends when each ends, sorted
 * @returns by moment, what one has had that is on its way since the first
 */
export function sharesOfTime(starts: Float64Array, ends: Float64Array): (moment: number) => number {
  // By moment at which one begins or ends.
  const moments = new Float64Array(2 * starts.length);
  const had = new Float64Array(moments.length);
  /** Number of open intervals after it. */
  const open = new Uint32Array(moments.length);
  let [begun, over] = [0, 0];
  for (let i = 0; i < moments.length; i++) {
    const isStart = begun < starts.length && at(starts, begun) <= at(ends, over);
    const now = isStart ? at(starts, begun) : at(ends, over);
    const active = begun - over;
    moments[i] = now;
    if (i > 0) had[i] = at(had, i - 1) + (active > 0 ? (now - at(moments, i - 1)) / active : 0);
    if (isStart) begun++;
    else over++;
    open[i] = begun - over;
  }
  return (moment) => {
    const last = Math.max(0, countWhile(moments.length, (i) => at(moments, i) <= moment) - 1);
    const since = Math.max(0, moment - at(moments, last));
    return at(had, last) + (at(open, last) > 0 ? since / at(open, last) : 0);
  };
}
