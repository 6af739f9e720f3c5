import { type Columns, jacobian } from "./jacobian.ts";
import type { Evaluation, Objective } from "./objective.ts";
import { dot, inverse, multiply, weighted } from "./symmetric.ts";

/** A smaller gain in cost, -2 ln of a likelihood, is irrelevant. */
const NO_GAIN = 1e-3;
/** Maximum steps with the same derivatives. */
const STEPS_EACH = 6;
/** Derivatives are recomputed after a step that gains less than this share of the expected gain. */
const POOR = 0.5;
/** Maximum damping of a step with new derivatives, and with corrected ones. */
const MAX_DAMPING = { fresh: 1e8, corrected: 1 };

/**
 * Less of an objective within the constants' ranges: least squares by Levenberg and Marquardt, weighted anew after
 * every step by the noise that its residuals show. Steps are clamped to the range. Never returns anything worse
 * than the start.
 *
 * Derivatives cost as much as dozens of steps, so they serve several, each of which corrects them by what it changed
 * (Broyden, Mathematics of Computation 19, 1965).
 *
 * @param jacobians how often derivatives are computed at most
 * @param held constants that stay where they are
 * @param near derivatives of a place close by, to begin with
 */
export function descend(
  objective: Objective,
  start: readonly number[],
  jacobians: number,
  held: (index: number) => boolean = () => false,
  near?: Columns,
) {
  let here: Position = { logs: start, ...objective.evaluate(start) };
  let columns = near;
  let damping = 1e-3;
  for (let [computed, steps] = [0, 0]; ; steps++) {
    const fresh = columns === undefined || steps === STEPS_EACH;
    if (fresh) {
      if (computed === jacobians) break;
      columns = jacobian(objective, here.logs, here.weights, held);
      computed++;
      steps = 0;
    }
    const by: Columns = columns ?? [];
    const step = stepFrom(objective, here, by, held, damping, fresh);
    if (step) {
      const gain = here.cost - step.to.cost;
      columns = corrected(by, here, step.to);
      [here, damping] = [step.to, step.damping];
      if (gain < NO_GAIN && (fresh || step.promised < NO_GAIN)) break;
      if (fresh || gain > POOR * step.promised) continue;
    } else if (fresh) break;
    // Corrected derivatives give no step, or only a small one.
    if (computed === jacobians) break;
    columns = undefined;
    damping = Math.min(damping, MAX_DAMPING.corrected);
  }
  return {
    logs: here.logs,
    cost: here.cost,
    /** The derivatives at the result, as of its last steps. */
    columns: columns ?? [],
  };
}

export type Place = ReturnType<typeof descend>;

interface Position extends Evaluation {
  readonly logs: readonly number[];
}

/** A step to lower cost, tried with increasing damping; undefined if there is none. */
function stepFrom(
  objective: Objective,
  here: Position,
  columns: Columns,
  held: (index: number) => boolean,
  damping: number,
  fresh: boolean,
) {
  const { constants } = objective;
  const { logs, ratios, weights } = here;
  const slopes = columns.map(
    (column, i) => weighted(column, ratios, weights) + objective.pull(i, logs[i] ?? 0).slope,
  );
  // A constant at the end of its range stays there; otherwise it would distort the others' step.
  const moving = constants.flatMap(({ low, high }, i) => {
    const at = logs[i] ?? 0;
    const slope = slopes[i] ?? 0;
    return held(i) || (at <= low && slope > 0) || (at >= high && slope < 0) ? [] : [i];
  });
  if (moving.length === 0) return undefined;
  const normal = moving.map((i) =>
    moving.map(
      (j) =>
        weighted(columns[i] ?? [], columns[j] ?? [], weights) +
        (i === j ? objective.pull(i, logs[i] ?? 0).curvature : 0),
    ),
  );
  const downhill = moving.map((i) => -(slopes[i] ?? 0));
  const most = fresh ? MAX_DAMPING.fresh : MAX_DAMPING.corrected;
  for (let tried = damping; tried < most || tried === damping; tried *= tried < 1 ? 10 : 100) {
    const damped = normal.map((row, i) =>
      row.map((value, j) => (i === j ? value * (1 + tried) + 1e-12 : value)),
    );
    const move = multiply(inverse(damped) ?? [], downhill);
    const next = [...logs];
    moving.forEach((i, k) => {
      const { low = 0, high = 0 } = constants[i] ?? {};
      next[i] = Math.min(high, Math.max(low, (logs[i] ?? 0) + (move[k] ?? 0)));
    });
    const there = objective.evaluate(next);
    if (!(there.cost < here.cost)) continue;
    const moved = moving.map((i) => (next[i] ?? 0) - (logs[i] ?? 0));
    return {
      to: { logs: next, ...there },
      damping: Math.max(1e-9, tried / 10),
      /** Expected gain of the step if the ratios were linear. */
      promised: 2 * dot(downhill, moved) - dot(moved, multiply(normal, moved)),
    };
  }
  return undefined;
}

/** Updates derivatives to match the observed change of a step: the minimal correction. */
function corrected(columns: Columns, from: Position, to: Position): Columns {
  const moved = to.logs.map((log, i) => log - (from.logs[i] ?? 0));
  const size = dot(moved, moved);
  if (!(size > 0)) return columns;
  const missing = to.ratios.map((ratio, k) => {
    let change = ratio - (from.ratios[k] ?? 0);
    for (let i = 0; i < moved.length; i++) change -= (columns[i]?.[k] ?? 0) * (moved[i] ?? 0);
    return change / size;
  });
  return columns.map((column, i) => {
    const part = moved[i] ?? 0;
    return part === 0 ? column : column.map((value, k) => value + part * (missing[k] ?? 0));
  });
}
