import { cellParams, type Metrics, type Model, type Params, type Run, shownAxes } from "@wirecost/sim-core";
import type { RunDesign } from "../../entities/experiment/design-of-run.ts";

/** A cell of a run: its settings, and its metrics as the run has them. @param index rows first */
export function sharedCell(run: Run, index: number): { readonly params: Params; readonly metrics: Metrics } {
  const values = run.cells[index] ?? [];
  return {
    params: cellParams(run.params, run.axes, index),
    metrics: Object.fromEntries(run.metrics.map((id, i) => [id, values[i] ?? Number.NaN])),
  };
}

/**
 * A design with other settings, which are a cell of its table: calibrated no more once one of the calibrated constants
 * is another.
 */
export function redesigned(model: Model, { calibration, ...design }: RunDesign, params: Params): RunDesign {
  const kept = calibration?.params.every((id) => params[id] === design.params[id]);
  const axes = shownAxes(model, params, design.axes);
  return { ...design, params, axes, ...(calibration && kept ? { calibration } : {}) };
}
