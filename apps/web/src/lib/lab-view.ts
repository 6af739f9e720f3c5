import {
  type Axis,
  type Design,
  defaultParams,
  type Model,
  type Params,
  type ParamValue,
  type UsedCalibration,
} from "@wirecost/sim-core";

/** What the cells of a matrix show while a measured set lies over it. */
export type Show = "residual" | "measured" | "predicted";
export const SHOWS: readonly Show[] = ["residual", "measured", "predicted"];

/** Everything that a user sets in the lab, and that its address carries. */
export interface LabView {
  readonly params: Params;
  readonly rows: Axis;
  readonly columns: Axis;
  readonly metric: string;
  /** The metric shown small beneath; "" for none. */
  readonly second: string;
  /** Axis values of the focused cell; undefined follows the form. */
  readonly focus: { readonly row: ParamValue; readonly column: ParamValue } | undefined;
  readonly show: Show;
  /** The axis along which the line chart runs. */
  readonly along: "rows" | "columns";
  /** The setting that the crossover compares with. */
  readonly against: { readonly param: string; readonly value: ParamValue } | undefined;
  readonly seed: number;
  /** Whose constants stand among the settings; undefined while they are the model's or set by hand. */
  readonly calibration: UsedCalibration | undefined;
  /** The tool that is open below the chart; "" for the first. */
  readonly tool: string;
  /** What is set in the tools, by the tool's id, each in a text of its own. */
  readonly tools: Readonly<Record<string, string>>;
}

/** How the lab opens on a model. */
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

/** The part of a view that is an experiment. */
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
