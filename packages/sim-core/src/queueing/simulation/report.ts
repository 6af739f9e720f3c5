import { studentT95 } from "../../math/student-t.ts";
import { quantileOf } from "./histogram.ts";
import type { History } from "./history.ts";
import type { SimulatedNetwork } from "./simulated-network.ts";
import type { TotalsLayout } from "./totals.ts";

/** Minimum batches for an interval, after the warm-up, which may be half of all. */
const MIN_GROUPS = 16;

/** Minimum completions for a report, however few customers there are. */
const MIN_COMPLETIONS = 4000;

/**
 * Minimum completions per customer for a report. Customers who queue together have response times that
 * agree, over as many completions as there are customers in the system: batches have to be several times as long
 * before they are independent. With fewer, a 95 % interval of the response time covers 55 % with 500 customers.
 */
const CYCLES_PER_CUSTOMER = 250;

/** Minimum warm-up completions per customer: all start at their first step, and their first cycles meet. */
const WARM_UP_CYCLES = 20;

/** Completions that a report on a network needs: 1100, or 250 of each customer. */
export function completionsNeeded(network: SimulatedNetwork): number {
  return Math.max(MIN_COMPLETIONS, CYCLES_PER_CUSTOMER * customersOf(network));
}

function customersOf({ classes }: SimulatedNetwork): number {
  return classes.reduce((sum, { customers }) => sum + customers, 0);
}

/** What a station did, after the warm-up. */
export type StationReport = {
  readonly name: string;
  /** Mean share of its servers that were taken; of a think or delay station, 0. */
  readonly utilization: number;
  /** Mean number waiting, and mean number there: waiting, or with a server of it. */
  readonly waiting: number;
  readonly present: number;
  /** Mean waiting and service time per cycle at this station; over all stations they add up to the cycle. */
  readonly waitTime: number;
  readonly serviceTime: number;
  /** For a latch: mean number spinning, and naps per cycle. Otherwise 0. */
  readonly spinning: number;
  readonly naps: number;
};

/**
 * Reports on a run, its warm-up cut off. Throws RangeError for a run that is too short.
 *
 * The interval is that of batch means: what follows the warm-up is put into 16 to 31 batches of equal
 * numbers of completions; the oldest batches that do not fill a whole one count as warm-up.
 */
export function reportOn(network: SimulatedNetwork, layout: TotalsLayout, history: History) {
  const { batches, rows, width } = history;
  const classes = network.classes.map((_, i) => i);
  const total = (batch: number, place: number) => rows[batch * width + place] ?? 0;
  const between = (from: number, to: number, place: number) => total(to, place) - total(from, place);
  const cyclesBetween = (from: number, to: number) =>
    classes.reduce((sum, i) => sum + between(from, to, layout.cycles + i), 0);
  const responseBetween = (from: number, to: number) =>
    classes.reduce((sum, i) => sum + between(from, to, layout.response + i), 0);
  const timePerCycle = (from: number, to: number) => between(from, to, layout.time) / cyclesBetween(from, to);

  const needed = completionsNeeded(network);
  if (batches < 2 * MIN_GROUPS || cyclesBetween(0, batches) < needed - history.batchLength)
    throw new RangeError(`A report needs ${needed} completions; run the simulation on.`);
  const warm = Math.max(
    Math.ceil((WARM_UP_CYCLES * customersOf(network)) / history.batchLength),
    warmUpLength(Array.from({ length: batches }, (_, i) => timePerCycle(i, i + 1))),
  );
  const size = Math.floor((batches - warm) / MIN_GROUPS);
  const groups = Math.floor((batches - warm) / size);
  const start = batches - groups * size;
  const group = Array.from({ length: groups }, (_, i) => start + i * size);

  const time = between(start, batches, layout.time);
  const completions = cyclesBetween(start, batches);
  const throughput = completions / time;
  const intervals = halfWidth(group.map((from) => timePerCycle(from, from + size)));
  const responseTime = responseBetween(start, batches) / completions;
  const responses = halfWidth(
    group.map((from) => responseBetween(from, from + size) / cyclesBetween(from, from + size)),
  );
  const counts = history.countsFrom(start);
  const percentile = (share: number) => quantileOf(counts, completions, share);

  return {
    /** Time and completions that were cut off as warm-up, and those that everything else is over. */
    warmUp: { time: total(start, layout.time), completions: cyclesBetween(0, start) },
    time,
    completions,
    // The interval of the mean time between completions, carried over to its inverse.
    throughput: around(throughput, intervals * throughput * throughput),
    /** Of a cycle without its think time. Percentiles come from a histogram, and are at most 1 % off. */
    responseTime: {
      ...around(responseTime, responses),
      p50: percentile(0.5),
      p90: percentile(0.9),
      p95: percentile(0.95),
      p99: percentile(0.99),
    },
    stations: network.stations.map((station, i) => {
      const over = (first: number) => between(start, batches, first + i);
      const wait = over(layout.wait);
      const visit = over(layout.visit);
      const taken = visit + over(layout.hold);
      const servers = "servers" in station ? station.servers : 1;
      const waits = "servers" in station || station.kind === "latch";
      return {
        name: station.name,
        utilization: waits ? taken / time / servers : 0,
        waiting: wait / time,
        present: (wait + taken) / time,
        waitTime: wait / completions,
        serviceTime: (visit + over(layout.serve)) / completions,
        spinning: over(layout.spin) / time,
        naps: over(layout.naps) / completions,
      };
    }),
    classes: network.classes.map(({ name }, i) => {
      const cycles = between(start, batches, layout.cycles + i);
      const response = between(start, batches, layout.response + i);
      return { name, throughput: cycles / time, responseTime: cycles > 0 ? response / cycles : 0 };
    }),
  };
}

/** Results of a simulation. Times are in the unit of the network, rates per that unit. */
export type Report = ReturnType<typeof reportOn>;

function around(mean: number, half: number): Estimate {
  return { mean, low: mean - half, high: mean + half };
}

/** A mean and its 95 % confidence interval. */
type Estimate = { readonly mean: number; readonly low: number; readonly high: number };

/**
 * Half the width of the 95 % confidence interval for the mean of independent batches, by Student's t.
 * Throws RangeError for fewer than 2 batches.
 */
export function halfWidth(batches: readonly number[]): number {
  if (batches.length < 2) throw new RangeError(`${batches.length} batches; it takes 2 or more.`);
  const mean = batches.reduce((sum, value) => sum + value, 0) / batches.length;
  const squares = batches.reduce((sum, value) => sum + (value - mean) * (value - mean), 0);
  return studentT95(batches.length - 1) * Math.sqrt(squares / (batches.length - 1) / batches.length);
}

/**
 * How many of the first batches belong to the warm-up, by the marginal standard error rule (White, 1997):
 * what is cut off is what makes the standard error of the rest smallest, and never more than half.
 */
export function warmUpLength(batches: readonly number[]): number {
  let best = 0;
  let smallest = Number.POSITIVE_INFINITY;
  let count = 0;
  let mean = 0;
  let squares = 0;
  // From the end, so that each rest is the one before and a batch more (Welford's update).
  for (let start = batches.length - 1; start >= 0; start--) {
    const value = batches[start] ?? 0;
    count++;
    const off = value - mean;
    mean += off / count;
    squares += off * (value - mean);
    const error = squares / (count * count);
    if (2 * start <= batches.length && error <= smallest) {
      smallest = error;
      best = start;
    }
  }
  return best;
}
