import type { MeasuredSet } from "@wirecost/analysis";
import type { Axis, MeasurementSchema, Params, ParamValue } from "@wirecost/sim-core";

/** Maximum values on one axis of a matrix. */
const MAX_VALUES = 60;

/** Settings of a set that take more than one value, with their values in order: what can be laid out. */
export function layableAxes(schema: MeasurementSchema, set: MeasuredSet): readonly Axis[] {
  return Object.entries(schema.params).flatMap(([id, param]): Axis[] => {
    const values = new Set<ParamValue>();
    for (const { settings } of set.rows) {
      const value = settings[id] ?? set.setup[id];
      if (value !== undefined) values.add(value);
      if (values.size > MAX_VALUES) return [];
    }
    if (values.size < 2) return [];
    const sorted = param.kind === "number" ? [...values].sort((a, b) => Number(a) - Number(b)) : [...values];
    return [{ param: id, values: sorted }];
  });
}

/** The combination of settings beside the axes that most rows have; of several, the first. */
export function usualRest(set: MeasuredSet, ids: readonly string[]): Params {
  const counts = new Map<string, { readonly settings: Params; rows: number }>();
  for (const row of set.rows) {
    const settings = Object.fromEntries(
      ids.flatMap((id) => {
        const value = row.settings[id];
        return value === undefined ? [] : [[id, value] as const];
      }),
    );
    const key = JSON.stringify(settings);
    const known = counts.get(key);
    if (known) known.rows += 1;
    else counts.set(key, { settings, rows: 1 });
  }
  let most: { readonly settings: Params; readonly rows: number } = { settings: {}, rows: 0 };
  for (const one of counts.values()) if (one.rows > most.rows) most = one;
  return most.settings;
}
