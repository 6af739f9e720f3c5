import { lanesOf } from "../../lanes.ts";
import { orderBy } from "../../order.ts";

/** Database calls, in columns of equal length, in order of their start. */
export interface CallTimes {
  readonly server: Uint32Array;
  readonly trace: Uint32Array;
  readonly startUs: Float64Array;
  readonly endUs: Float64Array;
}

/**
 * Possible connections of calls: within a trace, overlapping calls have different ones, and a trace keeps its
 * connections from its first call to its last; other traces use them before and after. Which of them is unknown: each
 * takes the one that has been free longest, as a user who pauses between requests does, and waits for its last trip in
 * a prediction. With the first one, a few connections would have most traces, and a prediction was up to twice as long.
 *
 * @param counts of servers and traces, whose numbers are below
 * @param connect makes a connection to a server. @returns its number
 * @returns by call, the number of its connection
 */
export function connectionsOf(
  calls: CallTimes,
  counts: { readonly servers: number; readonly traces: number },
  connect: (server: number) => number,
): Uint32Array {
  const { server, trace, startUs, endUs } = calls;
  const connections = new Uint32Array(server.length);
  const order = sorted(sorted(undefined, trace, counts.traces), server, counts.servers);
  const isWith = (a: number, b: number) =>
    server[order[a] ?? 0] === server[order[b] ?? 0] && trace[order[a] ?? 0] === trace[order[b] ?? 0];
  for (let from = 0; from < order.length; ) {
    const number = server[order[from] ?? 0] ?? 0;
    /** When a trace uses a connection; by call, the index of its use. */
    const uses: { from: number; to: number }[] = [];
    const begin = from;
    while (from < order.length && server[order[from] ?? 0] === number) {
      const first = from;
      while (from < order.length && isWith(first, from)) from++;
      const own = order.subarray(first, from);
      const base = uses.length;
      const lanes = lanesOf(gather(own, startUs), gather(own, endUs));
      for (let i = 0; i < own.length; i++) {
        const call = own[i] ?? 0;
        const use = base + (lanes[i] ?? 0);
        const entry = uses[use];
        if (!entry) uses[use] = { from: startUs[call] ?? 0, to: endUs[call] ?? 0 };
        else entry.to = Math.max(entry.to, endUs[call] ?? 0);
        connections[call] = use;
      }
    }
    const byTime = orderBy(Float64Array.from(uses, (use) => use.from));
    const lanes = lanesOf(
      Float64Array.from(byTime, (use) => uses[use]?.from ?? 0),
      Float64Array.from(byTime, (use) => uses[use]?.to ?? 0),
      "longest free",
    );
    const numbers: number[] = [];
    const ofUse = new Uint32Array(uses.length);
    for (let i = 0; i < lanes.length; i++) {
      const lane = lanes[i] ?? 0;
      numbers[lane] ??= connect(number);
      ofUse[byTime[i] ?? 0] = numbers[lane] ?? 0;
    }
    for (let i = begin; i < from; i++) {
      const call = order[i] ?? 0;
      connections[call] = ofUse[connections[call] ?? 0] ?? 0;
    }
  }
  return connections;
}

/** Indices sorted by a number, stable. */
function sorted(before: Uint32Array | undefined, numbers: Uint32Array, count: number): Uint32Array {
  const next = new Uint32Array(count + 1);
  for (const number of numbers) next[number + 1] = (next[number + 1] ?? 0) + 1;
  for (let i = 1; i <= count; i++) next[i] = (next[i] ?? 0) + (next[i - 1] ?? 0);
  const order = new Uint32Array(numbers.length);
  for (let i = 0; i < numbers.length; i++) {
    const place = before?.[i] ?? i;
    const number = numbers[place] ?? 0;
    const at = next[number] ?? 0;
    next[number] = at + 1;
    order[at] = place;
  }
  return order;
}

/** Values at indices. Float64Array.from() takes ten times as long. */
function gather(places: Uint32Array, values: Float64Array): Float64Array {
  const gathered = new Float64Array(places.length);
  for (let i = 0; i < places.length; i++) gathered[i] = values[places[i] ?? 0] ?? 0;
  return gathered;
}
