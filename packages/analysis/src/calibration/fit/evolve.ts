import { type Interval, rng, standardNormal } from "@wirecost/sim-core";
import { dot, multiply } from "./symmetric.ts";

/** Success probability at which the step size is kept, and its adaptation rate: Igel, Suttorp and Hansen 2006. */
const TARGET = 2 / 11;
const SMOOTHING = 1 / 12;
const THRESHOLD = 0.44;

/**
 * Improves a minimum by random steps that adapt to successful directions: the (1+1)-CMA-ES with its Cholesky update
 * (Igel, Suttorp and Hansen, "A computational efficient covariance matrix update", GECCO 2006). Counts make the cost
 * piecewise constant, so several constants have to move together, for which there is no gradient. Never returns a worse
 * result.
 */
export function evolve(
  cost: (logs: readonly number[]) => number,
  start: readonly number[],
  bounds: readonly Interval[],
  evaluations: number,
  seed: number,
): readonly number[] {
  const random = rng(seed);
  const n = start.length;
  const learning = 2 / (n * n + 6);
  let logs = start;
  let least = cost(logs);
  let step = 0.15;
  let success = TARGET;
  let factor: readonly (readonly number[])[] = start.map((_, i) => start.map((_, j) => (i === j ? 1 : 0)));
  for (let k = 0; k < evaluations; k++) {
    const draw = start.map(() => standardNormal(random));
    const along = multiply(factor, draw);
    const next = logs.map((at, i) => {
      const { low, high } = bounds[i] ?? { low: at, high: at };
      return Math.min(high, Math.max(low, at + step * (along[i] ?? 0)));
    });
    const value = cost(next);
    const better = value <= least;
    success += SMOOTHING * ((better ? 1 : 0) - success);
    step *= Math.exp((success - TARGET) / (1 - TARGET) / (1 + n / 2));
    if (!better) continue;
    [logs, least] = [next, value];
    if (success >= THRESHOLD) continue;
    const keep = Math.sqrt(1 - learning);
    const size = dot(draw, draw);
    const gain = (keep / size) * (Math.sqrt(1 + (learning * size) / (1 - learning)) - 1);
    factor = factor.map((row, i) =>
      row.map((entry, j) => keep * entry + gain * (along[i] ?? 0) * (draw[j] ?? 0)),
    );
  }
  return logs;
}
