import type { MeasuredSet } from "@wirecost/analysis";
import type { MeasurementSchema, ParamValue } from "@wirecost/sim-core";

/** Settings that are known of every row of a set, and alike: said for all of them, or by each row itself. */
export function statedSettings(
  schema: MeasurementSchema,
  { setup, rows }: Pick<MeasuredSet, "setup" | "rows">,
): readonly (readonly [id: string, value: ParamValue])[] {
  return Object.keys(schema.params).flatMap((id) => {
    const first = rows[0]?.settings[id] ?? setup[id];
    if (first === undefined || rows.some(({ settings }) => (settings[id] ?? setup[id]) !== first)) return [];
    return [[id, first] as const];
  });
}
