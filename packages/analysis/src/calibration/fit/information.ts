import type { FitValue, ValueGroup } from "./fit-value.ts";
import { jacobian } from "./jacobian.ts";
import type { Objective } from "./objective.ts";
import { inverse, multiply, weighted } from "./symmetric.ts";

/** Information of rows and priors about the constants' logarithms at the fit. */
export interface Information {
  /** Derivative of each ratio by each constant: columns[constant][group of values]. */
  readonly columns: readonly (readonly number[])[];
  /** Inverse of the variance of each group's ratio. */
  readonly weights: readonly number[];
  /** Posterior covariance of the constants. */
  readonly covariance: readonly (readonly number[])[];
  /** Number of constants determined by the rows, as a sum of shares: the rest is determined by priors. */
  readonly determined: number;
  /**
   * Factor by which each standard error exceeds that of values with independent noise, 1 or more. Values of one row
   * often share their noise (a slow run makes all of its times long): the sandwich formula clustered by rows accounts
   * for that (Liang and Zeger 1986), but is itself rough for few rows, so the larger of both is used.
   */
  readonly inflation: readonly number[];
}

export function information(objective: Objective, logs: readonly number[]): Information {
  const { ratios, weights } = objective.evaluate(logs);
  const columns = jacobian(objective, logs, weights);
  const data = columns.map((a) => columns.map((b) => weighted(a, b, weights)));
  const covariance = posterior(objective, logs, columns, weights) ?? data;
  const determined = data.reduce(
    (sum, row, i) =>
      sum +
      weighted(
        row,
        covariance[i] ?? [],
        row.map(() => 1),
      ),
    0,
  );
  const clustered = clusteredErrors(covariance, columns, ratios, weights, objective.groups);
  const inflation = covariance.map((row, i) => {
    const usual = Math.sqrt(Math.max(0, row[i] ?? 0));
    return usual > 0 ? Math.max(1, (clustered[i] ?? 0) / usual) : 1;
  });
  return { columns, weights, covariance, determined, inflation };
}

/**
 * The posterior covariance of the constants' logarithms, if there is one.
 *
 * @param power weight of the priors
 */
export function posterior(
  { pull }: Objective,
  logs: readonly number[],
  columns: Information["columns"],
  weights: Information["weights"],
  power = 1,
): readonly (readonly number[])[] | undefined {
  return inverse(
    columns.map((a, i) =>
      columns.map(
        (b, j) => weighted(a, b, weights) + (i === j ? power * pull(i, logs[i] ?? 0).curvature : 0),
      ),
    ),
  );
}

function clusteredErrors(
  bread: readonly (readonly number[])[],
  columns: readonly (readonly number[])[],
  ratios: readonly number[],
  weights: readonly number[],
  groups: readonly ValueGroup[],
): readonly number[] {
  const scores = new Map<FitValue["row"], number[]>();
  groups.forEach(({ figures, measured: mean }, k) => {
    const weight = (weights[k] ?? 0) / figures.length;
    for (const { row, measured } of figures) {
      const score = scores.get(row) ?? columns.map(() => 0);
      const ratio = (ratios[k] ?? 0) + Math.log(mean / measured);
      columns.forEach((column, i) => {
        score[i] = (score[i] ?? 0) + (column[k] ?? 0) * weight * ratio;
      });
      scores.set(row, score);
    }
  });
  const rows = scores.size;
  if (rows <= columns.length) return [];
  const moves = [...scores.values()].map((score) => multiply(bread, score));
  const small = rows / (rows - columns.length);
  return columns.map((_, i) => Math.sqrt(small * moves.reduce((sum, move) => sum + (move[i] ?? 0) ** 2, 0)));
}
