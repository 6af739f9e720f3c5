import type { Objective } from "./objective.ts";
import { weighted } from "./symmetric.ts";

/** Derivative of each ratio by each constant: columns[constant][ratio]. */
export type Columns = readonly (readonly number[])[];

/** Step sizes for a derivative, as logarithms: 2 % to 50 %. */
const STEPS = [0.02, 0.05, 0.15, 0.4] as const;
/** Maximum relative difference between two difference quotients of the same slope. */
const SAME_SLOPE = 0.1;
/** Total change of all ratios, in units of their noise, that is clearly visible, and one that is more than needed. */
const SEEN = 2;
const AMPLE = 8;

/**
 * How each ratio changes with each constant, by central differences.
 *
 * Models count messages, so ratios have steps in them and a small difference often sees none, or a step only. The
 * step is the smallest at which the ratios, in units of their noise, change by 2 in all (less could not be distinguished
 * from noise anyway), or at which twice the step changes them twice as much: then there is a slope. The objective
 * remembers which step that was, since it seldom changes from place to place, and the next call begins there.
 *
 * @param weights inverse of the variance of each ratio
 * @param left constants whose columns are not wanted: they are empty
 */
export function jacobian(
  objective: Objective,
  logs: readonly number[],
  weights: readonly number[],
  left: (index: number) => boolean = () => false,
): Columns {
  const { constants, firstSteps } = objective;
  return constants.map(({ low, high }, i) => {
    if (left(i)) return [];
    const at = logs[i] ?? 0;
    let column: readonly number[] | undefined;
    const first = firstSteps[i] ?? 0;
    for (const [k, step] of STEPS.entries()) {
      if (k < first) continue;
      const up = Math.min(high, at + step);
      const down = Math.max(low, at - step);
      const above = objective.evaluate(logs.with(i, up)).ratios;
      const below = objective.evaluate(logs.with(i, down)).ratios;
      const width = up - down;
      const next = above.map((value, k) => (width > 0 ? (value - (below[k] ?? 0)) / width : 0));
      const size = weighted(next, next, weights);
      const change = Math.sqrt(size) * width;
      if (change >= SEEN) {
        firstSteps[i] = change > AMPLE ? k - 1 : k;
        return next;
      }
      if (column && size > 0) {
        const before = column;
        const apart = next.map((value, k) => value - (before[k] ?? 0));
        firstSteps[i] = k - 1;
        if (weighted(apart, apart, weights) < SAME_SLOPE * SAME_SLOPE * size) return next;
      }
      firstSteps[i] = size > 0 ? k - 1 : k;
      column = next;
    }
    return column ?? [];
  });
}
