import {
  type Axis,
  competingValues,
  getModel,
  type Params,
  sweep,
  type UsedCalibration,
} from "@wirecost/sim-core";
import { expose, transfer } from "comlink";
import { cellRanges, marksHold } from "./cell-ranges.ts";

/** Input of a large matrix. */
export interface SweepRequest {
  readonly params: Params;
  readonly rows: Axis;
  readonly columns: Axis;
  readonly metric: string;
  readonly seed: number;
  readonly calibration: UsedCalibration | undefined;
}

/** One metric of every cell, by rows, and whether it is a range in some of them. */
export interface SweepValues {
  readonly values: Float64Array;
  /** The values by which cells compete. */
  readonly competing: Float64Array;
  readonly ranged: boolean;
  /** Whether best and knee are the same over the whole ranges. */
  readonly holds: boolean;
}

/** Large sweeps off the main thread. */
const api = {
  /** @throws AxisError, ParamError */
  values(modelId: string, view: SweepRequest): SweepValues {
    const model = getModel(modelId);
    const { params, rows, columns, metric, seed } = view;
    const { cells } = sweep(model, params, [rows, columns], seed);
    const values = Float64Array.from(cells, (cell) => cell[metric] ?? Number.NaN);
    const competing = Float64Array.from(competingValues(model, cells, metric));
    const ranges = cellRanges(model, view, [rows, columns]);
    const better = model.metrics[metric]?.better ?? "none";
    const sizes = [rows.values.length, columns.values.length] as const;
    const holds = !ranges || marksHold([...competing], ranges, sizes, metric, better);
    const ranged = ranges?.some((cell) => cell[metric]) ?? false;
    return transfer({ values, competing, ranged, holds }, [values.buffer, competing.buffer]);
  },
};

export type SweepWorker = typeof api;

expose(api);
