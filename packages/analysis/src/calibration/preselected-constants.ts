import type { MeasuredRow, Model, Params } from "@wirecost/sim-core";
import { constant } from "./constant.ts";
import { groupCases } from "./fit/case.ts";
import { dependentMetrics } from "./fit/dependence.ts";

/**
 * The default constants to fit for these rows: all that no row states and that a measured
 * metric depends on. What is stated is known; what is not would be a guess, so the rows decide.
 *
 * @param rows each with all the settings it knows (a set's setup merged in)
 * @throws ParamError for rows or a base that the model does not take
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
