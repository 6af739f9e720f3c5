import { type CellMeasurement, type MeasuredSet, overlay } from "@wirecost/analysis";
import type { Axis, MeasuredMetric, MeasurementSchema, Params } from "@wirecost/sim-core";
import { formatQuantity } from "@wirecost/sim-core";
import { type HeatScale, heatScale, heatStep } from "../../../shared/charts/matrix/heat-step.ts";
import type { MatrixCell } from "../../../shared/charts/matrix/matrix-cell.ts";

/** Medians of measured rows over two of their settings, ready to draw. */
export interface SetMatrix {
  /** Row by row; undefined where the metric is not measured. */
  readonly values: readonly (number | undefined)[];
  readonly measured: readonly (CellMeasurement | undefined)[];
  readonly cells: readonly MatrixCell[];
  readonly scale: HeatScale;
  /** Rows with other settings than the rest that is shown. */
  readonly outside: number;
}

/**
 * Lays a measured set out by its medians.
 *
 * @param rest values of the settings on no axis
 */
export function matrixOfSet(
  schema: MeasurementSchema,
  set: MeasuredSet,
  axes: readonly Axis[],
  rest: Params,
  metricId: string,
): SetMatrix {
  // Other settings do not distinguish rows: they are the same in all, or different in nearly all.
  const distinguishing = [...axes.map(({ param }) => param), ...Object.keys(rest)];
  const params = Object.fromEntries(
    Object.entries(schema.params).filter(([id]) => distinguishing.includes(id)),
  );
  const { cells: measured, outside } = overlay({ ...schema, params }, set, rest, axes);
  const values = measured.map((cell) => cell?.metrics[metricId]);
  const known = values.filter((value) => value !== undefined);
  const metric = schema.metrics[metricId];
  const scale = heatScale(known, metric?.better ?? "none");
  const best = bestOf(known, metric);
  const cells = values.map((value, i): MatrixCell => {
    if (value === undefined || !metric) return { text: "–", step: 0, hatched: true, empty: true };
    const n = measured[i]?.rows.filter((row) => row.metrics[metricId] !== undefined).length ?? 0;
    return {
      text: formatQuantity(value, metric.unit),
      small: `n = ${n}`,
      step: heatStep(value, scale),
      measured: true,
      mark: value === best ? "best" : undefined,
    };
  });
  return { values, measured, cells, scale, outside: outside.length };
}

/** Undefined where neither way is better, or all are alike. */
function bestOf(values: readonly number[], metric: MeasuredMetric | undefined): number | undefined {
  if (!metric || metric.better === "none" || values.length < 2) return undefined;
  const low = values.reduce((a, b) => Math.min(a, b));
  const high = values.reduce((a, b) => Math.max(a, b));
  return low === high ? undefined : metric.better === "lower" ? low : high;
}
