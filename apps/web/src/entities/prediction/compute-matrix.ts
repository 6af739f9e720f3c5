import { type MeasuredSet, overlay } from "@wirecost/analysis";
import {
  type Axis,
  cellParams,
  type MeasurementSchema,
  type Metrics,
  type Model,
  marks as marksOf,
  type Params,
  paramName,
  paramValueText,
  sweep,
  unitBeside,
} from "@wirecost/sim-core";
import type { MatrixSide } from "../../shared/charts/matrix/matrix-cell.ts";
import type { LabView } from "../design/lab-view.ts";
import type { CellRanges } from "./cell-ranges.ts";

export type Overlaid = ReturnType<typeof overlay>;

/** The costs of all cells, with the cells to mark. */
export interface MatrixValues {
  readonly cells: readonly Metrics[];
  /** The displayed metric, one number per cell; infinite in cells that refuse clients others serve. */
  readonly values: readonly number[];
  readonly best: ReadonlySet<number>;
  readonly knee: number | undefined;
  /** For values that depend on an unmeasured constant; omitted if there are none. */
  readonly ranges?: readonly CellRanges[] | undefined;
}

export function computeCells(
  model: Model,
  view: Pick<LabView, "params" | "rows" | "columns" | "seed">,
): readonly Metrics[] {
  return sweep(model, view.params, [view.rows, view.columns], view.seed).cells;
}

/** The cells marked by sim-core's rule for a metric. */
export function marks(
  model: Model,
  values: readonly number[],
  sizes: readonly [number, number],
  metric: string,
): Pick<MatrixValues, "best" | "knee"> {
  const found = marksOf(values, sizes, model.metrics[metric]?.better ?? "none");
  return { best: new Set(found.best), knee: found.knee };
}

/**
 * The measured set overlaid on a matrix.
 *
 * @param calibrated constants that were fitted: a row that states one is no row of other settings for that, since
 *   the fit says what the constant really was
 */
export function overlaid(
  model: Model,
  set: MeasuredSet | undefined,
  params: Params,
  axes: readonly [Axis, Axis],
  calibrated: readonly string[] = [],
): Overlaid | undefined {
  const ignored = calibrated.filter((id) => axes.every((axis) => axis.param !== id));
  if (!set || ignored.length === 0) return set && overlay(model, set, params, axes);
  const fitted = Object.fromEntries(ignored.flatMap((id) => [[id, params[id] ?? 0]]));
  const rows = set.rows.map((row) => ({ ...row, settings: { ...row.settings, ...fitted } }));
  return overlay(model, { ...set, rows }, params, axes);
}

export function settingsAt(view: Pick<LabView, "params" | "rows" | "columns">, index: number): Params {
  return cellParams(view.params, [view.rows, view.columns], index);
}

/**
 * An axis in words.
 *
 * @param params the settings that the matrix belongs to, whose row or column is marked; omitted for measured rows
 */
export function sideOf(schema: MeasurementSchema, axis: Axis, params?: Params): MatrixSide {
  const param = schema.params[axis.param];
  const value = params?.[axis.param];
  return {
    name: param ? paramName(param) : axis.param,
    unit: unitBeside(param),
    labels: axis.values.map((value) => (param ? paramValueText(param, value) : String(value))),
    own: value === undefined ? -1 : axis.values.indexOf(value),
  };
}
