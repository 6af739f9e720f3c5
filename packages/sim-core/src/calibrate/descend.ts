import { jacobian } from "./jacobian.ts";
import type { Objective } from "./objective.ts";
import { inverse, multiply } from "./symmetric.ts";

/** Where a descent ended. */
export interface Place {
  readonly logs: readonly number[];
  readonly cost: number;
}

/** A smaller gain in cost than this, -2 ln of a likelihood, says nothing. */
const NO_GAIN = 1e-3;

/**
 * Less of an objective within the constants' ranges: least squares by Levenberg and Marquardt, weighted anew after
 * every step by the noise that its residuals show. Steps are clamped to the range. Never returns anything worse
 * than the start.
 *
 * @param held constants that stay where they are
 */
export function descend(
  objective: Objective,
  start: readonly number[],
  maxSteps: number,
  held: (index: number) => boolean = () => false,
): Place {
  const { constants } = objective;
  const ratios = (at: readonly number[]) => objective.evaluate(at).ratios;
  let logs = start;
  let here = objective.evaluate(logs);
  let damping = 1e-3;
  for (let step = 0; step < maxSteps; step++) {
    const { ratios: values, weights } = here;
    const columns = jacobian(ratios, logs, constants, weights, (i) => !held(i));
    const slopes = columns.map(
      (column, i) => weighted(column, values, weights) + objective.pull(i, logs[i] ?? 0).slope,
    );
    // A constant that leans on the end of its range stays there, or it would spoil the others' step.
    const moving = constants.flatMap(({ low, high }, i) => {
      const at = logs[i] ?? 0;
      const slope = slopes[i] ?? 0;
      return held(i) || (at <= low && slope > 0) || (at >= high && slope < 0) ? [] : [i];
    });
    if (moving.length === 0) break;
    const normal = moving.map((i) =>
      moving.map(
        (j) =>
          weighted(columns[i] ?? [], columns[j] ?? [], weights) +
          (i === j ? objective.pull(i, logs[i] ?? 0).curvature : 0),
      ),
    );
    const downhill = moving.map((i) => -(slopes[i] ?? 0));
    let gain = 0;
    while (gain <= 0 && damping < 1e8) {
      const damped = normal.map((row, i) =>
        row.map((value, j) => (i === j ? value * (1 + damping) + 1e-12 : value)),
      );
      const move = multiply(inverse(damped) ?? [], downhill);
      const next = logs.map((at, i) => {
        const k = moving.indexOf(i);
        const { low, high } = constants[i] ?? { low: at, high: at };
        return k < 0 ? at : Math.min(high, Math.max(low, at + (move[k] ?? 0)));
      });
      const there = objective.evaluate(next);
      gain = here.cost - there.cost;
      if (gain > 0) {
        [logs, here] = [next, there];
        damping = Math.max(1e-9, damping / 10);
      } else damping *= damping < 1 ? 10 : 100;
    }
    if (gain < NO_GAIN) break;
  }
  return { logs, cost: here.cost };
}

/** The inner product of two columns, each entry counted by its weight. */
export function weighted(a: readonly number[], b: readonly number[], weights: readonly number[]): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += (a[k] ?? 0) * (b[k] ?? 0) * (weights[k] ?? 0);
  return sum;
}
