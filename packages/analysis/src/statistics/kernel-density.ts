import { countWhile } from "@wirecost/sim-core";
import { interpolatedQuantile } from "./interpolated-quantile.ts";

/** The interquartile range of a standard normal variable, rounded as Silverman and R have it. */
const NORMAL_IQR = 1.34;
/** Bandwidths beyond which a Gaussian is below 1e-16 of its peak. */
const REACH = 8.6;
/**
 * Above this many values, a curve is computed from bins of a 50th of the bandwidth: its relative error is below 2e-5.
 */
const EXACT = 2000;
const CELLS = 50;
/** A curve extends this many bandwidths beyond the outermost values, as in R's density(). */
const CUT = 3;

/**
 * The width of the Gaussian for a density: 0.9 n^-1/5 times the smaller of standard deviation and interquartile range
 * / 1.34 (Silverman, Density Estimation, 1986, 3.31; R's bw.nrd0). Of several groups it is rather too wide, so that
 * what it shows as two is two.
 *
 * @param values two or more
 */
export function silvermanBandwidth(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
  const squares = sorted.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / (sorted.length - 1));
  const range = interpolatedQuantile(sorted, 0.75) - interpolatedQuantile(sorted, 0.25);
  // If half of the values are equal, only the deviation is informative; if all are, any width will do.
  const spread = Math.min(deviation, range / NORMAL_IQR) || deviation || Math.abs(sorted[0] ?? 0) || 1;
  return 0.9 * spread * sorted.length ** -0.2;
}

export interface DensityCurve {
  readonly bandwidth: number;
  /** Evenly spaced, from below the smallest value to above the largest. */
  readonly at: readonly number[];
  /** Density per unit of the values. */
  readonly density: readonly number[];
}

/**
 * A density to plot, with Silverman's bandwidth.
 *
 * @param points how many places it is taken at
 * @param minBandwidth a wider one than Silverman's, for values that were counted or rounded
 * @returns undefined of fewer than two different values, which have no density
 */
export function densityCurve(
  values: readonly number[],
  points = 256,
  minBandwidth = 0,
): DensityCurve | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const low = sorted[0] ?? 0;
  const high = sorted.at(-1) ?? 0;
  if (!(high > low)) return undefined;
  const bandwidth = Math.max(minBandwidth, silvermanBandwidth(sorted));
  const from = low - CUT * bandwidth;
  const step = (high + CUT * bandwidth - from) / (points - 1);
  const at = Array.from({ length: points }, (_, i) => from + i * step);
  const { places, weights } =
    sorted.length > EXACT
      ? gather(sorted, bandwidth / CELLS)
      : { places: sorted, weights: sorted.map(() => 1) };
  return { bandwidth, at, density: sumKernels(places, weights, bandwidth, at) };
}

/** Sorted values binned: the mean of each bin, weighted by its number of values. */
function gather(sorted: readonly number[], width: number) {
  const places: number[] = [];
  const weights: number[] = [];
  const low = sorted[0] ?? 0;
  let cell = -1;
  let sum = 0;
  let count = 0;
  const close = () => {
    if (count === 0) return;
    places.push(sum / count);
    weights.push(count);
    sum = 0;
    count = 0;
  };
  for (const value of sorted) {
    const own = Math.floor((value - low) / width);
    if (own !== cell) close();
    cell = own;
    sum += value;
    count++;
  }
  close();
  return { places, weights };
}

/**
 * The density at some positions, with a Gaussian of this bandwidth around each value; integrates to 1.
 *
 * @param places of the values, ascending
 * @param weights how many values are at each
 */
export function sumKernels(
  places: readonly number[],
  weights: readonly number[],
  bandwidth: number,
  at: readonly number[],
): readonly number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const scale = 1 / (total * bandwidth * Math.sqrt(2 * Math.PI));
  return at.map((x) => {
    let sum = 0;
    const least = x - REACH * bandwidth;
    for (let i = countWhile(places.length, (at) => (places[at] ?? 0) < least); i < places.length; i++) {
      const z = ((places[i] ?? 0) - x) / bandwidth;
      if (z > REACH) break;
      sum += (weights[i] ?? 0) * Math.exp(-0.5 * z * z);
    }
    return sum * scale;
  });
}
