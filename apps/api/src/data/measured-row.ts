import type { MeasuredRow, Metrics, Params, ParamValue } from "@wirecost/sim-core";
import { z } from "zod";

const settings: z.ZodType<Record<string, ParamValue>> = z.record(
  z.string(),
  z.union([z.number(), z.string(), z.boolean()]),
);
const metrics: z.ZodType<Metrics> = z.record(z.string(), z.number());

/** Parameters from a jsonb column. */
export function readParams(value: unknown): Record<string, ParamValue> & Params {
  return settings.parse(value);
}

/** A measured row from its database row. */
export function readRow(row: { row: string; label: string; settings: unknown; metrics: unknown }) {
  return {
    row: row.row,
    label: row.label,
    settings: readParams(row.settings),
    metrics: { ...metrics.parse(row.metrics) },
  } satisfies MeasuredRow;
}
