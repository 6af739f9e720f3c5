import {
  converted,
  type MeasurementSchema,
  type NumberParam,
  type Params,
  unitFactor,
} from "@wirecost/sim-core/model";

/** A custom table in the units of another one. */
export interface InUnits {
  readonly schema: MeasurementSchema;
  readonly settings: (settings: Params) => Params;
  readonly value: (metric: string, value: number) => number;
}

/**
 * A custom table's schema in the units of another's, with the conversion of its values. A setting or metric with the
 * other's name but an incompatible unit is a different one: it is omitted.
 *
 * @returns undefined where there is nothing to convert
 */
export function inUnitsOf(other: MeasurementSchema, schema: MeasurementSchema): InUnits | undefined {
  const factors = new Map<string, number | undefined>();
  const common = (id: string, from: string, to: string | undefined = from) => {
    const factor = unitFactor(from, to);
    if (factor !== 1) factors.set(id, factor);
    return factor;
  };
  const metrics = Object.entries(schema.metrics).flatMap(([id, metric]) => {
    const unit = other.metrics[id]?.unit;
    return common(id, metric.unit, unit) === undefined ? [] : [[id, unit ? { ...metric, unit } : metric]];
  });
  const params = Object.entries(schema.params).flatMap(([id, param]) => {
    const to = other.params[id];
    if (param.kind !== "number" || to?.kind !== "number") return [[id, param]];
    const factor = common(id, unitOf(param), unitOf(to));
    if (factor === undefined) return [];
    const { min, max, default: usual, statedUnit: _, ...others } = param;
    const { label, unit, statedUnit } = to;
    const range = {
      min: converted(min, factor),
      max: converted(max, factor),
      default: converted(usual, factor),
    };
    const integer = to.integer && param.integer;
    return [[id, { ...others, ...range, integer, label, unit, ...(statedUnit && { statedUnit }) }]];
  });
  if (factors.size === 0) return undefined;
  const value = (id: string, own: number) => {
    const factor = factors.has(id) ? factors.get(id) : 1;
    return factor === undefined ? Number.NaN : converted(own, factor);
  };
  return {
    schema: { params: Object.fromEntries(params), metrics: Object.fromEntries(metrics) },
    settings: (settings) =>
      Object.fromEntries(
        Object.entries(settings).flatMap(([id, own]) => {
          const here = typeof own === "number" ? value(id, own) : own;
          return Number.isNaN(here) ? [] : [[id, here]];
        }),
      ),
    value,
  };
}

function unitOf({ unit, statedUnit }: NumberParam): string {
  return statedUnit ?? unit;
}
