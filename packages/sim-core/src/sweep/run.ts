import { checkUsedCalibration, type UsedCalibration } from "../calibrated/used-calibration.ts";
import { parseParams } from "../model/check-params.ts";
import { AxisError } from "../model/errors.ts";
import type { Params } from "../model/param.ts";
import { getModel } from "../models.ts";
import { type Axis, checkAxes, sweep, sweepCells } from "./sweep.ts";

/** A user's design: settings, the two axes of the matrix, and the metric it shows. */
export interface Design {
  readonly model: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Rows, then columns. */
  readonly axes: readonly [Axis, Axis];
  readonly metric: string;
  /** 32-bit integer. */
  readonly seed: number;
  /** The calibration that constants among the settings come from, if any. */
  readonly calibration?: UsedCalibration | undefined;
  /** Table and schema that the record sizes come from, in words; it takes no part in the computation. */
  readonly recordSource?: string | undefined;
}

export interface Run {
  readonly format: 1;
  readonly model: string;
  readonly modelVersion: string;
  readonly seed: number;
  readonly params: Params;
  readonly axes: readonly [Axis, Axis];
  readonly metric: string;
  /** Metric ids: the columns of `cells`. */
  readonly metrics: readonly string[];
  /** One array of metric values for the settings in `params` themselves. */
  readonly base: readonly number[];
  /** One array of metric values per cell, rows first: cells[row * columns + column]. */
  readonly cells: readonly (readonly number[])[];
  /** The design's calibration. Omitted if there is none, as what follows, so that older runs keep their bytes. */
  readonly calibration?: UsedCalibration | undefined;
  /** The design's. */
  readonly recordSource?: string | undefined;
}

/**
 * Computes a design.
 *
 * @throws UnknownModelError, ParamError, AxisError
 */
export function computeRun(design: Design): Run {
  const steps = runSteps(design);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/**
 * The same cell by cell, for callers that yield in between. The first step validates the design.
 *
 * @throws UnknownModelError, ParamError, AxisError
 */
export function* runSteps(design: Design): Generator<void, Run> {
  const model = getModel(design.model);
  const metrics = Object.keys(model.metrics);
  if (!metrics.includes(design.metric)) {
    throw new AxisError(`"${design.metric}" is not a metric of ${model.id}: ${metrics.join(", ")}.`);
  }
  const params = parseParams(model, design.params);
  const [rows, columns] = design.axes;
  const values = (cell: Readonly<Record<string, number>>) => metrics.map((id) => cell[id] ?? Number.NaN);
  checkAxes(model, design.axes);
  const calibration = design.calibration && checkUsedCalibration(model, design.calibration);
  const base = values(sweep(model, params, [], design.seed).cells[0] ?? {});
  const cells: (readonly number[])[] = [];
  for (const cell of sweepCells(model, params, design.axes, design.seed)) {
    cells.push(values(cell));
    yield;
  }
  return {
    format: 1,
    model: model.id,
    modelVersion: model.version,
    seed: design.seed,
    params,
    axes: [plainAxis(rows), plainAxis(columns)],
    metric: design.metric,
    metrics,
    base,
    cells,
    ...(calibration ? { calibration } : {}),
    ...(design.recordSource ? { recordSource: design.recordSource } : {}),
  };
}

/** An axis with its keys in a fixed order. */
function plainAxis({ param, values }: Axis): Axis {
  return { param, values };
}

/** The bytes of a run: the same text for the same run on every machine. */
export function serializeRun(run: Run): string {
  return JSON.stringify(run);
}
