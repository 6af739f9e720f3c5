import type { MeasuredSet, Model } from "@wirecost/sim-core";

/** Parameters that the rows of a set state with more than one value, in the order the model declares them. */
export function varyingSettings(model: Model, set: MeasuredSet): readonly string[] {
  return Object.keys(model.params).filter((id) => {
    const values = new Set(set.rows.map((row) => row.settings[id] ?? set.setup[id]));
    return values.size > 1;
  });
}

/** Metrics that any row measured, in the order the model declares them. */
export function measuredMetrics(model: Model, set: MeasuredSet): readonly string[] {
  return Object.keys(model.metrics).filter((id) => set.rows.some((row) => row.metrics[id] !== undefined));
}
