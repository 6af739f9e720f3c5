import { type Rng, standardNormal } from "@wirecost/sim-core";

/** Correlations of neighbors for which a likelihood is computed: 0 to 0.95 by 0.05. */
const CORRELATIONS = Array.from({ length: 20 }, (_, i) => i / 20);
/** Share of the squares that may be rounding error. */
const ROUNDING = 1e-12;
/** Quantile of the normal distribution, one-sided at 5 %. */
const SHOWN = 1.645;

/** Values with mean 0 and deviation 1 of which neighbors are correlated by `rho`, 0 to below 1. */
export function autoregressiveNoise(count: number, rho: number, random: Rng): readonly number[] {
  const news = Math.sqrt(1 - rho * rho);
  let last = standardNormal(random);
  return Array.from({ length: count }, (_, i) => {
    if (i > 0) last = rho * last + news * standardNormal(random);
    return last;
  });
}

/**
 * How much better a step explains values than none: twice the logarithm of the ratio of likelihoods of a normal
 * autoregression of the first order with and without it, each at its most likely mean, variance and correlation. A wave
 * of correlated values rises over several of them, a step within one, which is what tells them apart.
 *
 * @param at position of the first value after the step, 1 or more
 * @returns 0 or more; 0 of values that are all equal
 */
export function stepRatio(values: ArrayLike<number>, at: number): number {
  const count = values.length;
  const mean = meanOf(values);
  const away = Float64Array.from(values, (value) => value - mean);
  const first = away[0] ?? 0;
  const last = away[count - 1] ?? 0;
  // Sums of all values but the first, of all but the last, of neighbors' products, and of the values after the step.
  const total = away.reduce((sum, value) => sum + value * value, 0);
  const products = away.reduce((sum, value, i) => sum + value * (away[i - 1] ?? 0), 0);
  const after = away.subarray(at).reduce((sum, value) => sum + value, 0);
  const step = away[at] ?? 0;
  const before = away[at - 1] ?? 0;
  if (!(total > ROUNDING ** 2 * count * mean * mean)) return 0;
  const others = count - 1 - at;
  let without = Number.POSITIVE_INFINITY;
  let withStep = Number.POSITIVE_INFINITY;
  for (const rho of CORRELATIONS) {
    // Prais and Winsten: each value without the part predicted by the previous one, and the first scaled by its
    // variance.
    const ofFirst = 1 - rho * rho;
    const left = 1 - rho;
    const levels = ofFirst + (count - 1) * left * left;
    const both = left + others * left * left;
    const steps = 1 + others * left * left;
    const squares =
      ofFirst * first * first +
      total -
      first * first -
      2 * rho * products +
      rho * rho * (total - last * last);
    const byLevel = ofFirst * first + left * (rho * last - first);
    const byStep = step - rho * before + left * (after - step - rho * (after - last));
    const residual = Math.max(squares - byLevel ** 2 / levels, ROUNDING * total);
    const explained = (byStep - (both * byLevel) / levels) ** 2 / (steps - both ** 2 / levels);
    const unexplained = Math.max(residual - explained, ROUNDING * total);
    without = Math.min(without, count * Math.log(residual) - Math.log(ofFirst));
    withStep = Math.min(withStep, count * Math.log(unexplained) - Math.log(ofFirst));
  }
  return Math.max(0, without - withStep);
}

/**
 * The correlation of neighbors about the means of their parts, above 0 and at most 0.99; undefined where it is not
 * shown at 5 %. Few values understate it, by about (1 + 4 rho) / n of each part (Kendall, Biometrika 41, 1954): 1 / n is
 * put right, and the rest is about what saying only what is shown adds.
 *
 * @param parts stretches between changes, in the order of time
 */
export function neighborCorrelation(parts: readonly (readonly number[])[]): number | undefined {
  let products = 0;
  let squares = 0;
  let count = 0;
  let size = 0;
  for (const part of parts) {
    const mean = meanOf(part);
    part.forEach((value, i) => {
      squares += (value - mean) ** 2;
      size += value * value;
      if (i > 0) products += (value - mean) * ((part[i - 1] ?? mean) - mean);
    });
    count += part.length;
  }
  const bias = parts.length / count;
  if (!(squares > ROUNDING ** 2 * size)) return undefined;
  const corrected = products / squares + bias;
  // Without correlation, it is normal with a variance of 1 / n.
  return corrected * Math.sqrt(count) > SHOWN ? Math.min(0.99, corrected) : undefined;
}

export function meanOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] ?? 0;
  return sum / values.length;
}
