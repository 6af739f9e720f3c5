import { rng } from "../math/rng.ts";
import { checkValue, parseParams } from "../model/check-params.ts";
import { AxisError, ParamError, quote } from "../model/errors.ts";
import type { Metrics, Model } from "../model/model.ts";
import { type Params, type ParamValue, paramName } from "../model/param.ts";

export interface Axis {
  readonly param: string;
  readonly values: readonly ParamValue[];
}

/** Every combination of the axes' values; the last axis varies fastest. */
export interface Sweep {
  readonly axes: readonly Axis[];
  /** axes.map(a => a.values.length) multiplied together. */
  readonly cells: readonly Metrics[];
}

/** Maximum size of a matrix: 200 x 200. */
export const MAX_CELLS = 40_000;

/** Checks axes against a model. @throws AxisError, or ParamError for a value out of range */
export function checkAxes(model: Model, axes: readonly Axis[]): void {
  const seen = new Set<string>();
  let cells = 1;
  for (const axis of axes) {
    const param = Object.hasOwn(model.params, axis.param) ? model.params[axis.param] : undefined;
    if (!param) throw new AxisError(`${quote(axis.param)} is not a parameter of ${model.id}.`);
    const name = paramName(param);
    if (seen.has(axis.param))
      throw new AxisError(`${name} is on both axes. Choose a different parameter for one of them.`);
    seen.add(axis.param);
    if (axis.values.length === 0) throw new AxisError(`The ${name} axis has no values. Add at least one.`);
    const issues = axis.values.flatMap((value) => checkValue(axis.param, param, value) ?? []);
    if (issues.length > 0) throw new ParamError(issues);
    const met = new Set<ParamValue>();
    for (const value of axis.values) {
      if (met.has(value)) throw new AxisError(`The ${name} axis has ${quote(value)} twice. Remove one.`);
      met.add(value);
    }
    cells *= axis.values.length;
    if (cells > MAX_CELLS) {
      const size = axes.map((a) => a.values.length).join(" x ");
      throw new AxisError(
        `A matrix of ${size} cells exceeds the limit of ${MAX_CELLS} cells. Remove values from an axis.`,
      );
    }
  }
}

/**
 * Predicts the metrics for every combination of the axes' values.
 *
 * @param base values by parameter id for everything that is on no axis
 * @throws ParamError, AxisError
 */
export function sweep(
  model: Model,
  base: Readonly<Record<string, unknown>>,
  axes: readonly Axis[],
  seed = 1,
): Sweep {
  return { axes, cells: Array.from(sweepCells(model, base, axes, seed)) };
}

/** The same cell by cell, for callers that yield in between. The first step validates everything. @throws ParamError, AxisError */
export function* sweepCells(
  model: Model,
  base: Readonly<Record<string, unknown>>,
  axes: readonly Axis[],
  seed = 1,
): Generator<Metrics, void> {
  const params: Record<string, ParamValue> = { ...parseParams(model, base) };
  checkAxes(model, axes);
  yield* walk(0);

  function* walk(depth: number): Generator<Metrics, void> {
    const axis = axes[depth];
    if (!axis) {
      // Common random numbers: every cell uses the same stream, so cells differ only by their settings.
      yield model.simulate(params, rng(seed));
      return;
    }
    for (const value of axis.values) {
      params[axis.param] = value;
      yield* walk(depth + 1);
    }
  }
}

/** The settings of one cell: the base with this cell's axis values. */
export function cellParams(base: Params, axes: readonly Axis[], index: number): Params {
  const params: Record<string, ParamValue> = { ...base };
  let rest = index;
  for (const axis of axes.toReversed()) {
    const value = axis.values[rest % axis.values.length];
    rest = Math.floor(rest / axis.values.length);
    if (value !== undefined) params[axis.param] = value;
  }
  return params;
}
