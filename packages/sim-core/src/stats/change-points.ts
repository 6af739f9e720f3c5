import { rng } from "../rng.ts";
import { bestSplit } from "./energy-split.ts";
import { median } from "./median.ts";
import { type Shift, shift } from "./shift.ts";

/** Shuffles of one test, and the chance of a false change at which it is made; both as in Matteson and James. */
const SHUFFLES = 199;
const LEVEL = 0.05;

/** Fewer values on a side are not told from outliers. */
export const LEAST_SEGMENT = 3;

/** A place in a series from which on its values come from another distribution. */
export interface ChangePoint {
  /** Position of the first value after the change. */
  readonly index: number;
  /** Of the permutation test: the share of shuffled series that split as well or better, the series itself included. */
  readonly p: number;
  /** From the values since the change before to those until the next one, in the metric's unit. */
  readonly shift: Shift;
  /** The shift as a share of the median before it; infinite where that is 0. */
  readonly effect: number;
}

/**
 * The change points of a series in the order of time: E-divisive with means (Matteson and James 2014, A Nonparametric
 * Approach for Multiple Change Point Analysis of Multivariate Data, JASA 109). The place that divides best by the
 * energy distance is kept where a permutation test shows it, and both sides are divided on. The shuffles are seeded:
 * the same series has the same change points everywhere. Changes of location, spread and shape are all found.
 */
export function changePoints(values: readonly number[], seed = 1): readonly ChangePoint[] {
  const random = rng(seed);
  const bounds = [0, values.length];
  const found = new Map<number, number>();
  for (;;) {
    const split = bestOfSegments(values, bounds);
    if (!split) break;
    const p = permutationP(values, bounds, split.gain, random);
    if (p > LEVEL) break;
    found.set(split.at, p);
    bounds.push(split.at);
    bounds.sort((a, b) => a - b);
  }
  return bounds.slice(1, -1).map((index, i) => {
    const before = values.slice(bounds[i], index);
    const moved = shift(before, values.slice(index, bounds[i + 2]));
    const effect = moved.estimate === 0 ? 0 : moved.estimate / Math.abs(median(before));
    return { index, p: found.get(index) ?? 1, shift: moved, effect };
  });
}

/** The best division among all segments, and how much it divides; undefined where none is long enough. */
function bestOfSegments(values: readonly number[], bounds: readonly number[]) {
  let best: { at: number; gain: number } | undefined;
  bounds.slice(0, -1).forEach((from, i) => {
    const split = bestSplit(values.slice(from, bounds[i + 1]), LEAST_SEGMENT);
    if (split && split.gain > (best?.gain ?? 0)) best = { at: from + split.at, gain: split.gain };
  });
  return best;
}

/**
 * The share of series, shuffled within their segments, that some division divides at least as much. Once the level
 * cannot be reached any more, the rest is not drawn (Besag and Clifford 1991): series without a change end early.
 */
function permutationP(
  values: readonly number[],
  bounds: readonly number[],
  gain: number,
  random: () => number,
): number {
  const enough = LEVEL * (SHUFFLES + 1);
  let as = 1;
  for (let draw = 1; draw <= SHUFFLES; draw++) {
    const shuffled = bounds
      .slice(0, -1)
      .flatMap((from, i) => shuffle(values.slice(from, bounds[i + 1]), random));
    // Sums of the same distances in another order differ in their last bits.
    if ((bestOfSegments(shuffled, bounds)?.gain ?? 0) >= gain * (1 - 1e-9)) as++;
    if (as > enough) return as / (draw + 1);
  }
  return as / (SHUFFLES + 1);
}

/** Fisher and Yates, in place. */
function shuffle(values: number[], random: () => number): number[] {
  for (let i = values.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const value = values[i] ?? Number.NaN;
    values[i] = values[j] ?? Number.NaN;
    values[j] = value;
  }
  return values;
}
