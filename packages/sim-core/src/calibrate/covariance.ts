import type { Constant } from "./constant.ts";
import type { Figure } from "./figure.ts";
import { jacobian, type Residuals } from "./jacobian.ts";
import { gram, inverse, multiply } from "./symmetric.ts";

/** What the data alone, without priors, say of the constants' logarithms. */
export interface Covariance {
  /** Standard error of each constant; very large where the data say nothing. */
  readonly errors: readonly number[];
  /** Of every pair, -1 to 1. */
  readonly correlations: readonly (readonly number[])[];
}

/** Share of the prior kept, so that a constant the data do not see has a large error and not an infinite one. */
const TRACE_OF_PRIOR = 1e-8;

/**
 * Covariance of the fit. Figures of one row often share their noise (a slow run makes every time of it
 * long), which the usual formula does not know; the one clustered by rows does (Liang and Zeger 1986), but is
 * itself rough for few rows. Each constant takes the larger of both errors.
 *
 * @param scaled residuals of the data in units of their noise
 */
export function covariance(
  scaled: Residuals,
  logs: readonly number[],
  constants: readonly Constant[],
  figures: readonly Figure[],
): Covariance {
  const columns = jacobian(scaled, logs, constants);
  const information = gram(columns).map((row, i) =>
    row.map((value, j) => (i === j ? value + TRACE_OF_PRIOR / (constants[i]?.prior.sd ?? 1) ** 2 : value)),
  );
  const bread = inverse(information) ?? constants.map(() => constants.map(() => 0));
  const usual = bread.map((row, i) => Math.sqrt(Math.max(0, row[i] ?? 0)));
  const clustered = clusteredErrors(bread, columns, scaled(logs), figures);
  return {
    errors: usual.map((error, i) => Math.max(error, clustered[i] ?? 0)),
    correlations: bread.map((row, i) =>
      row.map((value, j) => value / ((usual[i] ?? 1) * (usual[j] ?? 1) || 1)),
    ),
  };
}

function clusteredErrors(
  bread: readonly (readonly number[])[],
  columns: readonly (readonly number[])[],
  values: readonly number[],
  figures: readonly Figure[],
): readonly number[] {
  const scores = new Map<Figure["row"], number[]>();
  figures.forEach(({ row }, k) => {
    const score = scores.get(row) ?? columns.map(() => 0);
    columns.forEach((column, i) => {
      score[i] = (score[i] ?? 0) + (column[k] ?? 0) * (values[k] ?? 0);
    });
    scores.set(row, score);
  });
  const rows = scores.size;
  if (rows <= columns.length) return [];
  const moves = [...scores.values()].map((score) => multiply(bread, score));
  const small = rows / (rows - columns.length);
  return columns.map((_, i) => Math.sqrt(small * moves.reduce((sum, move) => sum + (move[i] ?? 0) ** 2, 0)));
}
