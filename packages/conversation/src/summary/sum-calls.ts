import { type Conversation, isExecution } from "../conversation.ts";
import { at } from "../graph.ts";

/** Values of each group of calls. All columns have one length. */
export interface CallSums {
  /** Executions and fetches. */
  readonly calls: Float64Array;
  /** Rows of those calls whose rows are known. */
  readonly rows: Float64Array;
  /** Trips that carry its calls; a trip with calls of several groups is divided among them. */
  readonly trips: Float64Array;
  /** For each of the given columns, their sum over those trips, divided in the same way. */
  readonly sums: readonly Float64Array[];
}

/**
 * Adds up calls by group: by statement, table, endpoint or anything else.
 *
 * @param groupOf by call, below `groups`; a call with a larger number is in none
 * @param columns by trip, such as how long each took
 * @param range the first and last trip that count; all by default
 */
export function sumCalls(
  { calls, trips }: Conversation,
  groupOf: Uint32Array,
  groups: number,
  columns: readonly (Float64Array | Uint32Array)[],
  range: readonly [first: number, last: number] = [0, trips.sentUs.length - 1],
): CallSums {
  const [first, last] = range;
  const callsOf = new Uint32Array(trips.sentUs.length);
  for (let i = 0; i < calls.trip.length; i++) {
    const trip = at(calls.trip, i);
    callsOf[trip] = at(callsOf, trip) + 1;
  }
  const empty = () => new Float64Array(groups);
  const found = { calls: empty(), rows: empty(), trips: empty(), sums: columns.map(empty) };
  for (let i = 0; i < calls.trip.length; i++) {
    const trip = at(calls.trip, i);
    const group = at(groupOf, i);
    if (trip < first || trip > last || group >= groups) continue;
    const share = 1 / at(callsOf, trip);
    if (isExecution(calls.kind[i])) add(found.calls, group, 1);
    add(found.rows, group, Math.max(0, at(calls.rows, i)));
    add(found.trips, group, share);
    for (let n = 0; n < columns.length; n++) {
      const [sum, column] = [found.sums[n], columns[n]];
      if (sum && column) add(sum, group, share * at(column, trip));
    }
  }
  return found;
}

/** By trip: how long it took, in microseconds. */
export function durations({ sentUs, endUs }: Pick<Conversation["trips"], "sentUs" | "endUs">): Float64Array {
  return endUs.map((end, trip) => end - at(sentUs, trip));
}

function add(values: Float64Array, index: number, value: number): void {
  values[index] = at(values, index) + value;
}
