import {
  applies,
  defaultParams,
  isUncertain,
  type Model,
  type NumberParam,
  nearestValue,
  type Param,
  type Params,
  type ParamValue,
  type Rng,
  rng,
} from "@wirecost/sim-core";
import type { CalibrationRequest } from "../calibration/calibration.ts";
import { preselectedConstants } from "../calibration/preselected-constants.ts";
import { syntheticRows } from "./synthetic-rows.ts";

/** A calibration whose answer is known: rows made by the model itself. */
export interface KnownRequest {
  readonly request: CalibrationRequest;
  /** The constants that the rows were made with, those that are to be fitted. */
  readonly truth: Params;
}

/**
 * Rows that a harness would have measured of a system whose constants are up to `apart` times their defaults: two
 * to four settings varied, every metric of the lab's two, all constants that matter unstated or only some.
 *
 * @param noise standard deviation of a time, as a share; counts have none
 * @param runs of each cell
 */
export function randomRequest(
  model: Model,
  { seed, apart, noise = 0, runs = 1 }: { seed: number; apart: number; noise?: number; runs?: number },
): KnownRequest {
  const random = rng(seed);
  const base = defaultParams(model);
  const constants = Object.keys(model.free);
  const truth = Object.fromEntries(
    constants.map((id) => [id, moved(model.params[id] as NumberParam, apart ** (2 * random() - 1))]),
  );
  const stated = random() < 0.5 ? constants.filter(() => random() < 0.5) : [];
  const fixed = Object.fromEntries(stated.map((id) => [id, truth[id] ?? 0]));
  const settings = randomCells(model, { ...base, ...truth }, random).map((cell) => ({ ...fixed, ...cell }));
  const all = Array.from({ length: runs }, () => settings).flat();
  const metrics = [model.view.metric, ...(random() < 0.5 ? [model.view.second] : [])];
  const noises = Object.fromEntries(
    metrics.map((id) => [id, model.metrics[id]?.noise === "exact" ? 0 : noise]),
  );
  const rows = syntheticRows(model, all, truth, noises, seed);
  const free = preselectedConstants(model, base, rows);
  return {
    request: { model, base, rows, free, folds: 0, seed: 1 },
    truth: Object.fromEntries(free.map((id) => [id, truth[id] ?? 0])),
  };
}

/** Settings of a grid of two to four parameters that are no constants, in 6 to 24 cells drawn from it. */
function randomCells(model: Model, base: Params, random: Rng): readonly Params[] {
  const varied = shuffled(
    Object.entries(model.params).filter(
      ([id, param]) => !isUncertain(model, id) && valuesOf(param).length > 1 && applies(model, id, base),
    ),
    random,
  ).slice(0, 2 + Math.floor(3 * random()));
  const grid = varied.reduce<readonly Params[]>(
    (cells, [id, param]) => {
      const values = shuffled(valuesOf(param), random).slice(0, 4);
      return cells.flatMap((cell) => values.map((value) => ({ ...cell, [id]: value })));
    },
    [{}],
  );
  return shuffled(grid, random).slice(0, 6 + Math.floor(19 * random()));
}

function valuesOf(param: Param): readonly ParamValue[] {
  if (param.kind === "toggle") return [false, true];
  return param.kind === "choice" ? param.options.map(({ value }) => value) : param.suggest;
}

/** A constant so many times its default; of one that is usually 0, so many times the first value worth trying. */
function moved(param: NumberParam, times: number): number {
  const usual = param.default > 0 ? param.default : (param.suggest.find((value) => value > 0) ?? 1);
  return nearestValue(param, usual * times);
}

function shuffled<T>(values: readonly T[], random: Rng): readonly T[] {
  return values
    .map((value) => ({ value, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ value }) => value);
}
