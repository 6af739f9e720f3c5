import { at, NONE } from "../columns.ts";
import { type Conversation, isExecution } from "../conversation.ts";

export interface CallSums {
  /** Executions and fetches. */
  readonly calls: Float64Array;
  /** Rows of the calls for which they are known; -1 if none are. */
  readonly rows: Float64Array;
  /** Trips with its calls; one with calls of several groups counts for each of them. */
  readonly trips: Float64Array;
  /** For each of the given columns, the sum over those trips; a trip's value is divided among its calls. */
  readonly shared: readonly Float64Array[];
  /** For each of the columns of counts, the sum over those trips, as in `trips`. */
  readonly counts: readonly Float64Array[];
}

type Column = Float64Array | Uint32Array;

interface Columns {
  readonly shared?: readonly Column[];
  readonly counted?: readonly Column[];
}

/**
 * Totals of calls by group: by statement, table, endpoint or anything else.
 *
 * @param groupOf by call, below `groups`; a call with a larger number is in none
 * @param columns by trip: those whose values a trip's calls share, such as how long it took, and those that count for
 *   each of its groups, such as how many round trips it is
 * @param range the first and last trip that count; all by default
 */
export function sumCalls(
  { calls, trips }: Conversation,
  groupOf: Uint32Array,
  groups: number,
  { shared = [], counted = [] }: Columns,
  range: readonly [first: number, last: number] = [0, trips.sentUs.length - 1],
): CallSums {
  const [first, last] = range;
  const callsOf = new Uint32Array(trips.sentUs.length);
  for (let i = 0; i < calls.trip.length; i++) {
    const trip = at(calls.trip, i);
    callsOf[trip] = at(callsOf, trip) + 1;
  }
  const empty = () => new Float64Array(groups);
  const found = {
    calls: empty(),
    rows: empty().fill(-1),
    trips: empty(),
    shared: shared.map(empty),
    counts: counted.map(empty),
  };
  // By group: the last trip counted for it.
  const lastOf = new Int32Array(groups).fill(NONE);
  for (let i = 0; i < calls.trip.length; i++) {
    const trip = at(calls.trip, i);
    const group = at(groupOf, i);
    if (trip < first || trip > last || group >= groups) continue;
    const share = 1 / at(callsOf, trip);
    if (isExecution(calls.kind[i])) add(found.calls, group, 1);
    const rows = at(calls.rows, i);
    if (rows >= 0) found.rows[group] = rows + Math.max(0, at(found.rows, group));
    addAll(found.shared, shared, group, trip, share);
    if (at(lastOf, group) === trip) continue;
    lastOf[group] = trip;
    add(found.trips, group, 1);
    addAll(found.counts, counted, group, trip, 1);
  }
  return found;
}

/** By trip: its duration in microseconds. */
export function durations({ sentUs, endUs }: Pick<Conversation["trips"], "sentUs" | "endUs">): Float64Array {
  return endUs.map((end, trip) => end - at(sentUs, trip));
}

function addAll(
  sums: readonly Float64Array[],
  columns: readonly Column[],
  group: number,
  trip: number,
  share: number,
): void {
  for (const [n, column] of columns.entries()) {
    const sum = sums[n];
    if (sum) add(sum, group, share * at(column, trip));
  }
}

function add(values: Float64Array, index: number, value: number): void {
  values[index] = at(values, index) + value;
}
