import type { MeasuredRow, Model, Params } from "@wirecost/sim-core";
import { constant } from "./constant.ts";
import { groupCases } from "./fit/case.ts";
import { dependentMetrics } from "./fit/dependence.ts";

/**
 * The default constants to fit: those that no row states and a measured metric depends on. @param rows with their
 * set's setup
 */
export function preselectedConstants(
  model: Model,
  base: Params,
  rows: readonly MeasuredRow[],
): readonly string[] {
  const cases = groupCases(model, base, rows);
  const measured = new Set(rows.flatMap((row) => Object.keys(row.metrics)));
  const unstated = Object.keys(model.free)
    .filter((id) => rows.every(({ settings }) => settings[id] === undefined))
    .map((id) => constant(model, id, Number(base[id])));
  const follows = dependentMetrics(model, cases, unstated, 1);
  return unstated.flatMap(({ id }) =>
    [...measured].some((metric) => follows.get(id)?.has(metric)) ? [id] : [],
  );
}
