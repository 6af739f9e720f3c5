import type { MeasuredRow, Model } from "../model.ts";
import type { Params } from "../param.ts";
import { groupCases } from "./case.ts";
import { constant } from "./constant.ts";
import { dependentMetrics } from "./dependence.ts";

/**
 * The constants worth freeing for these rows unless the user says otherwise: those that the model suggests,
 * less those that the rows set to several values or that no measured metric depends on.
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
  return Object.entries(model.free).flatMap(([id, { preselected }]) => {
    const stated = new Set(cases.map(({ params }) => params[id]));
    const [from] = stated;
    if (!preselected || stated.size !== 1) return [];
    const follows = dependentMetrics(model, cases, constant(model, id, Number(from)), 1);
    return [...measured].some((metric) => follows.has(metric)) ? [id] : [];
  });
}
