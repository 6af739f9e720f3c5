import type { MeasurementSchema, Metrics, Model, Params } from "@wirecost/sim-core";
import type { Finding } from "../findings/finding.ts";
import { judgedSet, type LintRule, named } from "../findings/judged-set.ts";
import type { MeasuredSet } from "../measured/measured.ts";
import { tableOfRows } from "../measured/rows/row-table-builder.ts";

/** A measured set of rows numbered from 1, in the order given. */
export function measuredSet(
  model: Model,
  rows: readonly { readonly settings?: Params; readonly metrics: Metrics; readonly label?: string }[],
  setup: Params = {},
): MeasuredSet {
  return {
    id: "test",
    title: "test",
    source: "made up",
    model: model.id,
    setup,
    axes: [model.view.rows.param, model.view.columns.param],
    metric: model.view.metric,
    rows: rows.map(({ settings = {}, metrics, label }, i) => ({
      row: String(i + 1),
      label: label ?? `Row ${i + 1}`,
      settings,
      metrics,
    })),
  };
}

/** What one rule finds in a set: for tests over so many sets that the other rules would take most of the time. */
export function findingsOf(
  rule: LintRule,
  schema: MeasurementSchema,
  { setup, rows }: Pick<MeasuredSet, "setup" | "rows">,
): readonly Finding[] {
  const judged = judgedSet(schema, setup, tableOfRows(rows));
  return rule(judged).map((finding) => named(judged, finding));
}
