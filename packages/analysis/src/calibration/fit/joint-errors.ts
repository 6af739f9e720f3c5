import { type JointErrors, studentT95 } from "@wirecost/sim-core";
import { type Information, posterior } from "./information.ts";
import type { Objective } from "./objective.ts";

/** Half of a 95 % interval, in standard errors of a normal distribution. */
const NORMAL_95 = 1.96;
/** Elements smaller than this, relative to the largest of their vector, are ignored. */
const NEGLIGIBLE = 1e-4;

/**
 * The posterior covariance of the constants' logarithms, as its Cholesky factor. The information of the rows is reduced
 * for shared noise and for few rows, as for intervals; that of the priors is not. Constants that may be 0 have no
 * logarithm and are omitted.
 *
 * @param rows measured rows: values of one row share their noise
 */
export function jointErrors(
  objective: Objective,
  logs: readonly number[],
  { columns, weights, determined, inflation }: Information,
  rows: number,
): JointErrors {
  const wider = (studentT95(Math.max(1, rows + 1 - determined)) / NORMAL_95) * Math.max(...inflation);
  const covariance = posterior(
    objective,
    logs,
    columns,
    weights.map((weight) => weight / wider ** 2),
  );
  if (!covariance) return {};
  const factor: { readonly id: string; readonly index: number; readonly row: readonly number[] }[] = [];
  for (const [i, { id, offset }] of objective.constants.entries()) {
    if (offset > 0) continue;
    const row: number[] = [];
    for (const { index, row: other } of factor) {
      const known = row.reduce((sum, value, k) => sum + value * (other[k] ?? 0), 0);
      const pivot = other[row.length] ?? 0;
      row.push(pivot > 0 ? ((covariance[i]?.[index] ?? 0) - known) / pivot : 0);
    }
    const rest = (covariance[i]?.[i] ?? 0) - row.reduce((sum, value) => sum + value * value, 0);
    factor.push({ id, index: i, row: [...row, Math.sqrt(Math.max(0, rest))] });
  }
  return Object.fromEntries(factor.map(({ id, row }) => [id, short(row)]));
}

function short(values: readonly number[]): number[] {
  const least = NEGLIGIBLE * Math.max(...values.map(Math.abs));
  const roundedValues = values.map((value) => (Math.abs(value) > least ? Number(value.toPrecision(4)) : 0));
  return roundedValues.slice(0, roundedValues.findLastIndex((value) => value !== 0) + 1);
}
