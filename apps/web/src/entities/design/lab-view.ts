import {
  type Axis,
  AxisError,
  checkAxes,
  type Design,
  defaultParams,
  type Model,
  ownPlace,
  ParamError,
  type Params,
  type ParamValue,
  shownAxes,
  type UsedCalibration,
} from "@wirecost/sim-core";

/** Content of a matrix's cells while a measured set is overlaid. */
export type Show = "residual" | "measured" | "predicted";

export const SHOWS: readonly Show[] = ["residual", "measured", "predicted"];

export interface LabView {
  readonly params: Params;
  /** Of the matrix, as chosen; the displayed ones include the current settings: shownView(). */
  readonly rows: Axis;
  readonly columns: Axis;
  readonly metric: string;
  /** The secondary metric; "" for none. */
  readonly second: string;
  /** Axis values of a selected cell other than the form's; undefined follows the form. */
  readonly focus: { readonly row: ParamValue; readonly column: ParamValue } | undefined;
  readonly show: Show;
  /** The axis of the line chart. */
  readonly along: "rows" | "columns";
  /** The setting with which the crossover compares. */
  readonly against: { readonly param: string; readonly value: ParamValue } | undefined;
  readonly seed: number;
  /** The calibration of the constants among the settings; undefined for the model's or manually set ones. */
  readonly calibration: UsedCalibration | undefined;
  /** The open tool below the chart; "" for the first. */
  readonly tool: string;
  /** Settings of the tools, by tool id, each as text. */
  readonly tools: Readonly<Record<string, string>>;
}

export function defaultView(model: Model): LabView {
  const { view } = model;
  return {
    params: defaultParams(model),
    rows: view.rows,
    columns: view.columns,
    metric: view.metric,
    second: view.second,
    focus: undefined,
    show: "residual",
    along: "columns",
    against: undefined,
    seed: 1,
    calibration: undefined,
    tool: "",
    tools: {},
  };
}

/**
 * A view with the axes of its matrix: the current settings are always a row and a column of it. Computing, drawing,
 * exporting and saving use these; the address keeps the chosen ones.
 *
 * @param last what was shown before, whose axes are kept where their values are the same
 */
export function shownView(model: Model, view: LabView, last?: LabView): LabView {
  const [rows, columns] = shownAxes(model, view.params, [view.rows, view.columns]);
  return { ...view, rows: sameAxis(last?.rows, rows), columns: sameAxis(last?.columns, columns) };
}

/** Index of the selected cell of a shown view: the selected one, or else the form's settings. */
export function selectedIndex({
  rows,
  columns,
  focus,
  params,
}: Pick<LabView, "rows" | "columns" | "focus" | "params">): number {
  const selected = focus && { ...params, [rows.param]: focus.row, [columns.param]: focus.column };
  const place = selected ? ownPlace(selected, [rows, columns]) : [-1, -1];
  const [row, column] = place.includes(-1) ? ownPlace(params, [rows, columns]) : place;
  return Math.max(0, row ?? 0) * columns.values.length + Math.max(0, column ?? 0);
}

function sameAxis(last: Axis | undefined, axis: Axis): Axis {
  const same =
    last?.param === axis.param &&
    last.values.length === axis.values.length &&
    last.values.every((value, i) => value === axis.values[i]);
  return same ? last : axis;
}

export function viewDesign(model: Model, view: LabView): Design {
  return {
    model: model.id,
    params: view.params,
    axes: [view.rows, view.columns],
    metric: view.metric,
    seed: view.seed,
    ...(view.calibration ? { calibration: view.calibration } : {}),
  };
}

/** Why the two axes of a view do not form a matrix, in words; undefined if they do. */
export function checkViewAxes(model: Model, view: Pick<LabView, "rows" | "columns">): string | undefined {
  try {
    checkAxes(model, [view.rows, view.columns]);
    return undefined;
  } catch (error) {
    if (error instanceof AxisError || error instanceof ParamError) return error.message;
    throw error;
  }
}

export function suggestedValues(model: Model, id: string, current?: ParamValue): readonly ParamValue[] {
  for (const axis of [model.view.rows, model.view.columns]) if (axis.param === id) return axis.values;
  const param = model.params[id];
  if (!param) return [];
  if (param.kind === "toggle") return [false, true];
  if (param.kind === "choice") return param.options.map((option) => option.value);
  if (param.suggest.length > 0) return param.suggest;
  const values = new Set([param.min, typeof current === "number" ? current : param.default, param.max]);
  return [...values].toSorted((a, b) => a - b);
}

export function suggestedAxis(model: Model, id: string, params?: Params): Axis {
  return { param: id, values: suggestedValues(model, id, params?.[id]) };
}
