import { type CellMeasurement, type MeasuredSet, overlay } from "@wirecost/analysis";
import {
  type Axis,
  formatQuantity,
  type MeasuredMetric,
  type MeasurementSchema,
  type Params,
  type ParamValue,
} from "@wirecost/sim-core";
import { type HeatScale, heatScale, heatStep } from "../../../shared/charts/matrix/heat-step.ts";
import type { MatrixCell } from "../../../shared/charts/matrix/matrix-cell.ts";

/** Maximum values on one axis of a matrix. */
const MAX_VALUES = 60;

/** Settings of a set with more than one value, and their values in order: possible axes. */
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

/** The most frequent combination of the settings besides the axes; among equal ones, the first. */
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

/** The settings on the axes of a matrix, and the fixed values of the others. */
interface PlacedAxes {
  /** Undefined if fewer than two settings vary. */
  readonly rows: Axis | undefined;
  readonly columns: Axis | undefined;
  readonly rest: readonly Axis[];
  /** Ids of settings that are determined by an axis, so they are not fixed. */
  readonly going: readonly string[];
  /** The value of each other setting. */
  readonly at: Params;
}

/**
 * Assigns the settings of a set as requested, or else as the set suggests, and fixes the others at their most frequent
 * combination. A setting determined by an axis, such as threads by clients, is neither the other axis nor fixed: only a
 * diagonal would be shown.
 *
 * @param wanted ids of settings, and `at` as a query string of the others' values; "" where nothing is asked for
 */
export function placeAxes(
  set: MeasuredSet,
  axes: readonly Axis[],
  wanted: { readonly rows: string; readonly columns: string; readonly at: string },
): PlacedAxes {
  const byId = (id: string, among: readonly Axis[]) => among.find((axis) => axis.param === id);
  const columns = byId(wanted.columns, axes) ?? byId(set.axes[1], axes) ?? axes.at(-1);
  const others = axes.filter((axis) => axis !== columns);
  const apart = others.filter(({ param }) => !columns || !tied(set, columns.param, param));
  const rows = byId(wanted.rows, others) ?? byId(set.axes[0], apart) ?? apart[0];
  const axisIds = [rows, columns].flatMap((axis) => axis?.param ?? []);
  const left = others.filter((axis) => axis !== rows);
  const going = left.flatMap(({ param }) => (axisIds.some((axis) => tied(set, axis, param)) ? [param] : []));
  const rest = left.filter(({ param }) => !going.includes(param));
  const usual = usualRest(
    set,
    rest.map(({ param }) => param),
  );
  const query = new URLSearchParams(wanted.at);
  const at = Object.fromEntries(
    rest.map(({ param, values }): [string, ParamValue] => [
      param,
      values.find((value) => String(value) === query.get(param)) ?? usual[param] ?? values[0] ?? "",
    ]),
  );
  return { rows, columns, rest, going, at };
}

/** The fixed values with one more, as input of {@link placeAxes}. */
export function holdAt(at: Params, id: string, value: string): string {
  const held = { ...at, [id]: value };
  return new URLSearchParams(Object.entries(held).map(([key, v]) => [key, String(v)])).toString();
}

/** Whether a setting is determined by another one. */
function tied(set: MeasuredSet, axis: string, id: string): boolean {
  const values = new Map<ParamValue | undefined, ParamValue | undefined>();
  return set.rows.every(({ settings }) => {
    const on = settings[axis] ?? set.setup[axis];
    const value = settings[id] ?? set.setup[id];
    if (!values.has(on)) values.set(on, value);
    return values.get(on) === value;
  });
}

/** Medians of measured rows over two of their settings, ready to draw. */
interface SetMatrix {
  /** Row by row; undefined if the metric is not measured. */
  readonly values: readonly (number | undefined)[];
  readonly measured: readonly (CellMeasurement | undefined)[];
  readonly cells: readonly MatrixCell[];
  readonly scale: HeatScale;
  /** Rows with other values of the fixed settings. */
  readonly outside: number;
}

/**
 * Lays out a measured set by its medians.
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
  // Other settings do not distinguish rows: they are equal in all, or different in nearly all.
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

/** Undefined if neither direction is better, or all are equal. */
function bestOf(values: readonly number[], metric: MeasuredMetric | undefined): number | undefined {
  if (!metric || metric.better === "none" || values.length < 2) return undefined;
  const low = values.reduce((a, b) => Math.min(a, b));
  const high = values.reduce((a, b) => Math.max(a, b));
  return low === high ? undefined : metric.better === "lower" ? low : high;
}
