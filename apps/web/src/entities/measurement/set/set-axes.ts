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

/** Which settings stand on the sides of a matrix, and where the others are held. */
interface PlacedAxes {
  /** Undefined where fewer than two settings vary. */
  readonly rows: Axis | undefined;
  readonly columns: Axis | undefined;
  readonly rest: readonly Axis[];
  /** Ids of settings that have one value for each of an axis: they go with it, and nothing is held of them. */
  readonly going: readonly string[];
  /** The value of each of the rest. */
  readonly at: Params;
}

/**
 * Places the settings of a set as asked for, else as the set suggests, and holds the rest where most rows have it. What
 * goes with an axis, as threads may with clients, is neither the other axis nor held: only a diagonal would show.
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
  const laid = [rows, columns].flatMap((axis) => axis?.param ?? []);
  const left = others.filter((axis) => axis !== rows);
  const going = left.flatMap(({ param }) => (laid.some((axis) => tied(set, axis, param)) ? [param] : []));
  const rest = left.filter(({ param }) => !going.includes(param));
  const usual = usualRest(
    set,
    rest.map(({ param }) => param),
  );
  const said = new URLSearchParams(wanted.at);
  const at = Object.fromEntries(
    rest.map(({ param, values }): [string, ParamValue] => [
      param,
      values.find((value) => String(value) === said.get(param)) ?? usual[param] ?? values[0] ?? "",
    ]),
  );
  return { rows, columns, rest, going, at };
}

/** What is held with one more value in it, as {@link placeAxes} reads it. */
export function holdAt(at: Params, id: string, value: string): string {
  const held = { ...at, [id]: value };
  return new URLSearchParams(Object.entries(held).map(([key, v]) => [key, String(v)])).toString();
}

/** Whether a setting has one value for each of another one's. */
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
