import type { MeasuredSet } from "@wirecost/analysis";
import type { MeasurementSchema } from "@wirecost/sim-core";

/** Parameters that the rows of a set state with more than one value, in the order the model declares them. */
export function varyingSettings(schema: MeasurementSchema, set: MeasuredSet): readonly string[] {
  return Object.keys(schema.params).filter((id) => {
    const values = new Set(set.rows.map((row) => row.settings[id] ?? set.setup[id]));
    return values.size > 1;
  });
}

/** Metrics that any row measured, in the order the model declares them. */
export function measuredMetrics(schema: MeasurementSchema, set: MeasuredSet): readonly string[] {
  return Object.keys(schema.metrics).filter((id) => set.rows.some((row) => row.metrics[id] !== undefined));
}
