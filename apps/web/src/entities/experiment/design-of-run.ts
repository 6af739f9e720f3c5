import {
  AxisError,
  checkAxes,
  checkParams,
  type Model,
  ParamError,
  type Params,
  type Run,
} from "@wirecost/sim-core";

/** A design whose parameters are complete and in range. */
export interface RunDesign {
  readonly model: string;
  readonly params: Params;
  readonly axes: Run["axes"];
  readonly metric: string;
  readonly seed: number;
  readonly calibration?: Run["calibration"];
  readonly recordSource?: Run["recordSource"];
}

/** The design that a stored run was computed from; undefined where today's model can no longer take it. */
export function designOfRun(model: Model, run: Run): RunDesign | undefined {
  const known = Object.fromEntries(
    Object.entries(run.params).filter(([id]) => Object.hasOwn(model.params, id)),
  );
  const { params, issues } = checkParams(model, known);
  try {
    checkAxes(model, run.axes);
  } catch (error) {
    if (error instanceof AxisError || error instanceof ParamError) return undefined;
    throw error;
  }
  if (issues.length > 0 || !Object.hasOwn(model.metrics, run.metric)) return undefined;
  return {
    model: model.id,
    params,
    axes: run.axes,
    metric: run.metric,
    seed: run.seed,
    ...(run.calibration ? { calibration: run.calibration } : {}),
    ...(run.recordSource ? { recordSource: run.recordSource } : {}),
  };
}
