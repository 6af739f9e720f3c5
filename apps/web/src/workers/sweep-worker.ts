import { type Axis, getModel, type Params, sweep } from "@wirecost/sim-core";
import { expose, transfer } from "comlink";

/** Large sweeps away from the page's own thread. */
const api = {
  /**
   * One metric of every cell, rows first.
   *
   * @throws AxisError, ParamError
   */
  values(modelId: string, params: Params, axes: readonly Axis[], seed: number, metric: string): Float64Array {
    const { cells } = sweep(getModel(modelId), params, axes, seed);
    const values = Float64Array.from(cells, (cell) => cell[metric] ?? Number.NaN);
    return transfer(values, [values.buffer]);
  },
};

export type SweepWorker = typeof api;

expose(api);
