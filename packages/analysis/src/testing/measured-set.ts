import type { Metrics, Model, Params } from "@wirecost/sim-core";
import type { MeasuredSet } from "../measured/measured.ts";

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
