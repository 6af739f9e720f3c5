import type { MeasurementSchema, Metrics, Unit } from "@wirecost/sim-core/model";
import type { ColumnTarget, NumberFormat } from "../../reading.ts";
import { isUnknown, type MetricUnit, readMetric } from "../../values/read-metric.ts";
import { factorOf } from "./columns/column-factor.ts";
import type { TableOptions } from "./table-options.ts";

/**
 * Creates a reader of a row's metrics, in addition to those of combined columns. It returns undefined after a
 * complaint, and no metric if every value is blank or ?.
 */
export function metricsReader(
  header: readonly string[],
  targets: readonly ColumnTarget[],
  formats: readonly NumberFormat[],
  { schema, complaints }: TableOptions,
): (fields: readonly string[], line: number, combined?: Metrics) => Metrics | undefined {
  const columns = targets.flatMap((target, i) =>
    target.kind === "metric"
      ? [{ i, metric: target.metric, name: header[i] ?? "", unit: unitOf(header[i], target, schema) }]
      : [],
  );

  return (fields, line, combined) => {
    const values: Record<string, number> = { ...combined };
    let broken = false;
    for (const { i, metric, name, unit } of columns) {
      const text = fields[i]?.trim() ?? "";
      if (isUnknown(text)) continue;
      const value = readMetric(text, name, formats[i] ?? "point", unit);
      if (typeof value === "number") values[metric] = value;
      else {
        complaints.error({ line, column: name, value: text, message: value });
        broken = true;
      }
    }
    return broken ? undefined : values;
  };
}

function unitOf(
  header: string | undefined,
  target: Extract<ColumnTarget, { kind: "metric" }>,
  schema: MeasurementSchema,
): MetricUnit {
  return {
    factor: factorOf(header, target, schema),
    unit: schema.metrics[target.metric]?.unit as Unit | undefined,
  };
}
