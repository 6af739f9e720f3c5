import { medianOfSorted, type Rng, rng } from "@wirecost/sim-core";
import { midranks } from "../rank/midranks.ts";
import { type Shift, shift } from "../rank/shift.ts";
import { autoregressiveNoise, meanOf, neighborCorrelation, stepRatio } from "./autoregression.ts";
import { bestSplit } from "./energy-split.ts";

/** Number of series drawn per test, and its significance level; both as in Matteson and James. */
const DRAWS = 199;
const LEVEL = 0.05;

/**
 * Up to so many values, more are drawn. 2 of the 56 ways to choose 3 values of 8 divide as well as the clearest step
 * after the fifth, 3.6 %: 199 draws estimate that as more than 5 % once in seven times.
 */
const SHORT = 12;
const DRAWS_IF_SHORT = 999;

/** Autocorrelation of the null series that a change must stand out from. */
const WAVES = 0.8;

/** Minimum values per segment: fewer cannot be distinguished from outliers. */
export const MIN_SEGMENT = 3;

/** Minimum values of a series: of 7 values, 2 of 35 divisions are as good as the clearest step, more than 5 %. */
export const MIN_SERIES = 8;

export interface ChangePoint {
  /** Position of the first value after the change. */
  readonly index: number;
  /** The larger one of both tests: the share of drawn series that divide as well or better, the series itself included. */
  readonly p: number;
  /** From the values since the change before to those until the next one, in the metric's unit. */
  readonly shift: Shift;
  /** The shift as a share of the median before it; infinite if that is 0. */
  readonly effect: number;
}

/** Where a series changed, and how much its values resemble their neighbors between changes. */
export interface SeriesChanges {
  /** In the order of time. */
  readonly changes: readonly ChangePoint[];
  /** Correlation of neighbors, above 0 and below 1; undefined where none is shown at 5 %. */
  readonly rho: number | undefined;
}

/**
 * The change points of a series in the order of time: E-divisive with means (Matteson and James 2014, A Nonparametric
 * Approach for Multiple Change Point Analysis of Multivariate Data, JASA 109). The place that divides best by the
 * energy distance is kept where two tests show it, and both sides are divided on. One shuffles the values, whatever
 * their distribution. Shuffling tears apart what resembles its neighbors, so any wave would pass it; the other
 * therefore asks whether a step explains more than it does in series without one that are correlated by 0.8. What
 * is drawn is seeded by the series: the same series has the same change points everywhere. Changes of location, spread
 * and shape are all found.
 */
export function changePoints(series: readonly number[]): SeriesChanges {
  if (series.length < MIN_SERIES) return { changes: [], rho: neighborCorrelation([series]) };
  const values = Float64Array.from(series);
  const random = rng(seedOf(series));
  const bounds = [0, values.length];
  const found = new Map<number, number>();
  for (;;) {
    const split = bestOfSegments(values, bounds);
    if (!split) break;
    const shuffled = shuffledP(values, bounds, split, random);
    const p = shuffled > LEVEL ? shuffled : Math.max(shuffled, waveP(bounds, split, random));
    if (p > LEVEL) break;
    found.set(split.at, p);
    bounds.push(split.at);
    bounds.sort((a, b) => a - b);
  }
  const segments = bounds.slice(0, -1).map((from, i) => series.slice(from, bounds[i + 1]));
  const changes = bounds.slice(1, -1).map((index, i) => {
    const before = new Float64Array(segments[i] ?? []).sort();
    const after = new Float64Array(segments[i + 1] ?? []).sort();
    const moved = shift(before, after);
    const effect = moved.estimate === 0 ? 0 : moved.estimate / Math.abs(medianOfSorted(before));
    return { index, p: found.get(index) ?? 1, shift: moved, effect };
  });
  return { changes, rho: neighborCorrelation(segments) };
}

/**
 * A seed from the order of the values, whatever their unit. With one seed for all series, all would be compared with the
 * same draws: of 199, one set lets 2 % of correlated series pass and another 8 %.
 */
function seedOf(series: readonly number[]): number {
  let hash = 0x811c9dc5;
  for (const rank of midranks(series)) hash = Math.imul(hash ^ (2 * rank), 0x01000193);
  return hash;
}

interface SegmentSplit {
  readonly at: number;
  /** How much it divides, by the energy distance. */
  readonly gain: number;
  /** The values from the segment's begin to where what follows the division ends, and its place among them. */
  readonly values: Float64Array;
  readonly place: number;
}

/**
 * Undefined where no segment is long enough, or none divides at all.
 *
 * @param enough a gain that will do: the first division with it is answered
 */
function bestOfSegments(
  values: Float64Array,
  bounds: readonly number[],
  enough?: number,
): SegmentSplit | undefined {
  let best: SegmentSplit | undefined;
  for (let i = 0; i + 1 < bounds.length; i++) {
    const from = bounds[i] ?? 0;
    const segment = values.subarray(from, bounds[i + 1]);
    const split = bestSplit(segment, MIN_SEGMENT, enough);
    if (split && split.gain > (best?.gain ?? 0))
      best = {
        at: from + split.at,
        gain: split.gain,
        values: segment.subarray(0, split.end),
        place: split.at,
      };
    if (best && enough !== undefined && best.gain >= enough) return best;
  }
  return best;
}

/** The share of series, shuffled within their segments, that some division divides at least as much. */
function shuffledP(
  values: Float64Array,
  bounds: readonly number[],
  { gain }: SegmentSplit,
  random: Rng,
): number {
  const shuffled = values.slice();
  // Sums of the same distances in another order differ in their last bits.
  const enough = gain * (1 - 1e-9);
  return shareOfDraws(values.length, () => {
    for (let i = 0; i + 1 < bounds.length; i++) shuffle(shuffled.subarray(bounds[i], bounds[i + 1]), random);
    return (bestOfSegments(shuffled, bounds, enough)?.gain ?? 0) >= enough;
  });
}

/** The share of correlated series with the same segments of which the best division is as much of a step. */
function waveP(bounds: readonly number[], split: SegmentSplit, random: Rng): number {
  const observed = stepOf(split);
  return shareOfDraws(bounds.at(-1) ?? 0, () => {
    const wave = bounds
      .slice(1)
      .flatMap((end, i) => autoregressiveNoise(end - (bounds[i] ?? 0), WAVES, random));
    const drawn = bestOfSegments(Float64Array.from(wave), bounds);
    return drawn !== undefined && stepOf(drawn) >= observed * (1 - 1e-9);
  });
}

/** A step of the values, or of how far they are from the mean of their side: the spread changes as well. */
function stepOf({ values, place }: SegmentSplit): number {
  const means = [meanOf(values.subarray(0, place)), meanOf(values.subarray(place))];
  const away = values.map((value, i) => Math.abs(value - (means[i < place ? 0 : 1] ?? 0)));
  return Math.max(stepRatio(values, place), stepRatio(away, place));
}

/**
 * The share of draws that come out so, the series itself included. Once the level cannot be reached any more, the rest
 * is not drawn (Besag and Clifford 1991): series without a change end early.
 */
function shareOfDraws(size: number, draw: () => boolean): number {
  const draws = size > SHORT ? DRAWS : DRAWS_IF_SHORT;
  let as = 1;
  for (let count = 1; count <= draws; count++) {
    if (draw()) as++;
    if (as > LEVEL * (draws + 1)) return as / (count + 1);
  }
  return as / (draws + 1);
}

/** Fisher and Yates, in place. */
function shuffle(values: Float64Array, random: Rng): void {
  for (let i = values.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const value = values[i] ?? Number.NaN;
    values[i] = values[j] ?? Number.NaN;
    values[j] = value;
  }
}
