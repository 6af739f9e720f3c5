import {
  checkValue,
  isModel,
  type MeasurementSchema,
  type Metrics,
  type Params,
} from "@wirecost/sim-core/model";

const NONE: Params = {};

/**
 * Settings that follow from a row's counters only, by the model's law, restricted to valid values.
 *
 * @param stated settings that the row already states, in the parameters' units; never overridden
 * @param metrics the measured values, in the metrics' units
 */
export function settingsFromCounts(schema: MeasurementSchema, stated: Params, metrics: Metrics): Params {
  const counted = isModel(schema) ? schema.counted : undefined;
  if (!counted || counted.params.every((id) => stated[id] !== undefined)) return NONE;
  const found = Object.entries(counted.of(stated, metrics)).filter(([id, value]) => {
    const param = schema.params[id];
    return stated[id] === undefined && param && checkValue(id, param, value) === undefined;
  });
  return found.length > 0 ? Object.fromEntries(found) : NONE;
}
