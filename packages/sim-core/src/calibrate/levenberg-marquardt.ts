import { jacobian, type Residuals } from "./jacobian.ts";
import { dot, gram, inverse, multiply } from "./symmetric.ts";

/** Range of a constant's logarithm. */
export interface Bounds {
  readonly low: number;
  readonly high: number;
}

const MAX_ITERATIONS = 40;

/**
 * Least squares within bounds (Marquardt 1963), steps clamped to the range. Never returns anything worse
 * than the start.
 *
 * @param residuals in units of their noise, priors included
 */
export function levenbergMarquardt(
  residuals: Residuals,
  start: readonly number[],
  bounds: readonly Bounds[],
): readonly number[] {
  let logs = start;
  let values = residuals(logs);
  let cost = dot(values, values);
  let damping = 1e-3;
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const columns = jacobian(residuals, logs, bounds);
    const gradient = columns.map((column) => dot(column, values));
    // A constant that leans on the end of its range stays there, or it would spoil the others' step.
    const moving = bounds.flatMap(({ low, high }, i) => {
      const at = logs[i] ?? 0;
      const slope = gradient[i] ?? 0;
      return (at <= low && slope > 0) || (at >= high && slope < 0) ? [] : [i];
    });
    const normal = gram(moving.map((i) => columns[i] ?? []));
    const downhill = moving.map((i) => -(gradient[i] ?? 0));
    let improved = false;
    let gain = 0;
    while (!improved && damping < 1e8) {
      const damped = normal.map((row, i) =>
        row.map((value, j) => (i === j ? value * (1 + damping) + 1e-12 : value)),
      );
      const step = multiply(inverse(damped) ?? [], downhill);
      const next = logs.map((at, i) => {
        const k = moving.indexOf(i);
        const { low, high } = bounds[i] ?? { low: at, high: at };
        return k < 0 ? at : Math.min(high, Math.max(low, at + (step[k] ?? 0)));
      });
      const nextValues = residuals(next);
      const nextCost = dot(nextValues, nextValues);
      if (nextCost < cost) {
        improved = true;
        gain = (cost - nextCost) / cost;
        [logs, values, cost] = [next, nextValues, nextCost];
        damping = Math.max(1e-9, damping / 10);
      } else damping *= 10;
    }
    if (!improved || gain < 1e-10) break;
  }
  return logs;
}
