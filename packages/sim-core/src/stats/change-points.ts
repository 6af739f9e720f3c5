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
 * the same series has the same change points everywhere. Changes of location, spread and shape are all found. Where
 * values resemble their neighbours, the shuffled series do, too: see {@link redrawn}.
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
  const segments = bounds.slice(0, -1).map((from, i) => values.slice(from, bounds[i + 1]));
  const rho = autocorrelation(segments.flatMap(partsOf));
  let as = 1;
  for (let draw = 1; draw <= SHUFFLES; draw++) {
    const shuffled = segments.flatMap((segment) => redrawn(segment, rho, random));
    // Sums of the same distances in another order differ in their last bits.
    if ((bestOfSegments(shuffled, bounds)?.gain ?? 0) >= gain * (1 - 1e-9)) as++;
    if (as > enough) return as / (draw + 1);
  }
  return as / (SHUFFLES + 1);
}

/**
 * A segment in the parts that its best division leaves, and again while they lie far apart, so that changes in it do not
 * count as correlation. Far is four times the noise between neighbours, which waves of correlated values seldom reach.
 */
function partsOf(segment: readonly number[]): readonly (readonly number[])[] {
  const steps = segment.slice(1).map((value, i) => Math.abs(value - (segment[i] ?? value)));
  const far = steps.length > 0 ? 4 * median(steps) : 0;
  const divide = (part: readonly number[], force: boolean): readonly (readonly number[])[] => {
    const split = bestSplit(part, LEAST_SEGMENT);
    if (!split) return [part];
    const [before, after] = [part.slice(0, split.at), part.slice(split.at)];
    const isFar = Math.abs(meanOf(after) - meanOf(before)) > far;
    if (isFar) return [...divide(before, false), ...divide(after, false)];
    return force ? [before, after] : [part];
  };
  return divide(segment, true);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * How much a value tells of the next: the correlation of neighbours about the means of their parts, 0 to 0.95. A few
 * values understate it, by at least 1 / the values of a part (Marriott and Pope, Biometrika 41, 1954).
 */
function autocorrelation(parts: readonly (readonly number[])[]): number {
  let products = 0;
  let squares = 0;
  let count = 0;
  for (const part of parts) {
    const mean = meanOf(part);
    part.forEach((value, i) => {
      squares += (value - mean) ** 2;
      if (i > 0) products += (value - mean) * ((part[i - 1] ?? mean) - mean);
    });
    count += part.length;
  }
  if (squares === 0) return 0;
  const bias = parts.length / count;
  return Math.min(0.95, Math.max(0, products / squares + bias));
}

/**
 * A series like a segment without a change. Where its values say nothing of each other, it is the segment in another
 * order. Where they do, shuffling would tear them apart, and any wave would be a change: then what is new in each value
 * is shuffled, and the series put together from that as an autoregression of the first order (the sieve bootstrap:
 * Buhlmann 1997, Bernoulli 3).
 */
function redrawn(segment: readonly number[], rho: number, random: () => number): readonly number[] {
  if (rho === 0) return shuffle([...segment], random);
  const mean = meanOf(segment);
  const news = shuffle(
    segment.map((value, i) =>
      i === 0
        ? (value - mean) * Math.sqrt(1 - rho * rho)
        : value - mean - rho * ((segment[i - 1] ?? mean) - mean),
    ),
    random,
  );
  let last = (news[0] ?? 0) / Math.sqrt(1 - rho * rho);
  return news.map((step, i) => {
    last = i === 0 ? last : rho * last + step;
    return mean + last;
  });
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
