import { studentT95 } from "@wirecost/sim-core";
import { normalTail } from "../rank/normal.ts";
import { risesAndFalls } from "../rank/rises-and-falls.ts";
import type { RunTimes } from "../run-time.ts";
import type { Drift, Replicates } from "../verdict.ts";

/** Below it the trend is there. Whether it explains the difference depends on its size. */
const CERTAIN = 0.01;
/**
 * A trend that is there may continue in a pause between the sides, or be steeper at first: it is ruled out at this
 * multiple.
 */
const STEEPER = 2;
/** Below it a trend counts if it would explain the difference: it is drift that has to be ruled out. */
const POSSIBLE = 0.3;
/** Half widths of a 95 % interval, so many of which are about 99.9 %: a table has many cells, and all are to hold. */
const WIDE = 1.7;
/** Fewer runs of a side show no trend. */
const MIN_RUNS = 4;
/** The trend of more runs is read from so many of them, spread evenly: the test compares every two. */
const MAX_RUNS = 400;

/** Two sides in the order in which they ran, and how the sides follow each other. */
export interface OrderedSides {
  readonly baseline: Float64Array;
  readonly other: Float64Array;
  /** Which of the two ran first; "open" where rows number the runs of each side by itself. */
  readonly order: Drift["order"];
}

/** Kendall's S of values in the order of their runs: pairs that rise less pairs that fall; and its variance. */
interface Trend {
  readonly s: number;
  readonly variance: number;
}

/**
 * Sides that did not take turns, each in the order of its runs. Undefined where rows do not say the order, where the
 * times of the sides overlap, or where both are cells of one plan, whose blocks have every cell.
 */
export function orderedSides({
  baseline,
  other,
  times,
}: Replicates<ArrayLike<number>>): OrderedSides | undefined {
  if (!times) return undefined;
  const ours = inOrder(baseline, times.baseline);
  const theirs = inOrder(other, times.other);
  if (!ours || !theirs) return undefined;
  const sides = { baseline: ours.values, other: theirs.values };
  const [own, their] = [ours.clock.split(" "), theirs.clock.split(" ")];
  // The same cell of a plan on both sides was measured in two executions of the plan.
  if (own.length === 2 && own[0] === their[0] && own[1] !== their[1]) return undefined;
  if (ours.clock === theirs.clock && ours.to < theirs.from) return { ...sides, order: "after" };
  if (ours.clock === theirs.clock && theirs.to < ours.from) return { ...sides, order: "before" };
  return ours.clock === "time" && theirs.clock === "time" ? undefined : { ...sides, order: "open" };
}

function inOrder(values: ArrayLike<number>, times: RunTimes | undefined) {
  if (!times) return undefined;
  const { clock, at } = times;
  if (values.length < MIN_RUNS || values.length !== at.length) return undefined;
  const timeOf = (run: number) => at[run] ?? 0;
  // As in most files: runs stand in the order in which they were measured.
  if (isRising(at)) {
    const ordered = values instanceof Float64Array ? values : new Float64Array(values);
    return { clock, values: ordered, from: timeOf(0), to: timeOf(at.length - 1) };
  }
  const runs = [...at.keys()].sort((a, b) => timeOf(a) - timeOf(b));
  const [first = 0] = runs;
  const last = runs.at(-1) ?? 0;
  // Dates without a time, or numbers that begin again, order nothing.
  if (runs.some((run, i) => i > 0 && timeOf(run) === timeOf(runs[i - 1] ?? 0))) return undefined;
  return {
    clock,
    values: Float64Array.from(runs, (run) => values[run] ?? 0),
    from: timeOf(first),
    to: timeOf(last),
  };
}

function isRising(at: Float64Array): boolean {
  for (let i = 1; i < at.length; i++) if (!((at[i] ?? 0) > (at[i - 1] ?? 0))) return false;
  return true;
}

/**
 * Which pairs have no verdict because of drift. A trend within sides that ran one after the other is tested by ranks
 * (Mann and Kendall), of the direction that would make the difference of the pair, in the pair and in all pairs
 * together. A trend that is possible takes the verdict away where the difference, adjusted for it by analysis of
 * covariance, is no longer shown at 95 %; one that is certain in all pairs together, where it is not shown at 99.9 %;
 * one that is certain in the pair, where it is not shown at 99.9 % with the trend twice as steep. A difference that is
 * far larger than the drift keeps its verdict.
 *
 * @param pairs sides of one metric; undefined where no order is known
 * @param differences other less baseline, of which those that are not 0 are in question
 * @returns by pair
 */
export function findDrift(
  pairs: readonly (OrderedSides | undefined)[],
  differences: readonly number[],
): readonly (Drift | undefined)[] {
  // A baseline that is in several pairs counts once.
  const trends = new Map<Float64Array, Trend>();
  for (const side of pairs.flatMap((pair) => (pair ? [pair.baseline, pair.other] : [])))
    if (!trends.has(side)) trends.set(side, trendOf(side));
  const all = sum([...trends.values()]);
  return pairs.map((pair, i) => {
    const difference = differences[i] ?? 0;
    if (!pair || difference === 0) return undefined;
    const own = sum([pair.baseline, pair.other].map((side) => trends.get(side) ?? { s: 0, variance: 0 }));
    // In an order that is open, drift either way could have made the difference.
    const order = pair.order === "before" ? -1 : pair.order === "after" ? 1 : Math.sign(own.s * difference);
    const tails = pair.order === "open" ? 2 : 1;
    const towards = order * Math.sign(difference);
    const p = Math.min(1, tails * tailOf(own, towards));
    const pooled = Math.min(1, tails * tailOf(all, towards));
    const { perRun, left } = adjusted(pair, order || 1);
    if (perRun * towards <= 0) return undefined;
    const drifts =
      (p <= POSSIBLE && Math.abs(left(1)) <= 1) ||
      (pooled <= CERTAIN && Math.abs(left(1)) <= WIDE) ||
      (p <= CERTAIN && left(STEEPER) * Math.sign(difference) <= WIDE);
    return drifts ? { perRun, p: Math.min(p, pooled), order: pair.order } : undefined;
  });
}

function trendOf(values: Float64Array): Trend {
  const step = Math.max(1, values.length / MAX_RUNS);
  const runs = new Float64Array(Math.ceil(values.length / step));
  for (let i = 0; i < runs.length; i++) runs[i] = values[Math.floor(i * step)] ?? 0;
  const n = runs.length;
  const { rises, falls } = risesAndFalls(runs);
  // Without the correction for ties, which would make it smaller.
  return { s: rises - falls, variance: (n * (n - 1) * (2 * n + 5)) / 18 };
}

function sum(trends: readonly Trend[]): Trend {
  return {
    s: trends.reduce((total, { s }) => total + s, 0),
    variance: trends.reduce((total, { variance }) => total + variance, 0),
  };
}

/** P of an S at least so far in one direction without a trend: the normal approximation, corrected for continuity. */
function tailOf({ s, variance }: Trend, direction: number): number {
  return variance > 0 ? normalTail((direction * s - 1) / Math.sqrt(variance)) : 1;
}

/**
 * The common slope of both sides per run, relative to the mean, and the difference that is left without a multiple of
 * it, in half widths of its 95 % interval.
 */
function adjusted({ baseline, other }: OrderedSides, order: number) {
  const sides = [baseline, other].map((values) => {
    const mean = values.reduce((total, value) => total + value, 0) / values.length;
    const middle = (values.length - 1) / 2;
    let [xy, yy] = [0, 0];
    for (let i = 0; i < values.length; i++) {
      const off = (values[i] ?? 0) - mean;
      xy += off * (i - middle);
      yy += off ** 2;
    }
    return { n: values.length, mean, xy, yy, xx: (values.length * (values.length ** 2 - 1)) / 12 };
  });
  const total = (of: (side: (typeof sides)[number]) => number) =>
    sides.reduce((at, side) => at + of(side), 0);
  const xx = total((side) => side.xx);
  const slope = total((side) => side.xy) / xx;
  const [from, to] = sides;
  // Sides that follow each other are as far apart as their middles.
  const gap = (order * total(({ n }) => n)) / 2;
  const freedom = total(({ n }) => n) - 3;
  const residual = Math.max(0, total(({ yy }) => yy) - slope ** 2 * xx) / freedom;
  const difference = (to?.mean ?? 0) - (from?.mean ?? 0);
  const level = Math.abs(total(({ n, mean }) => n * mean) / total(({ n }) => n));
  return {
    perRun: level > 0 ? slope / level : 0,
    left: (times: number) => {
      const error = Math.sqrt(residual * (total(({ n }) => 1 / n) + (times * gap) ** 2 / xx));
      return (difference - times * slope * gap) / (studentT95(freedom) * error || Number.MIN_VALUE);
    },
  };
}
