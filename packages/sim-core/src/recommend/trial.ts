import { rng } from "../math/rng.ts";
import type { Model } from "../model/model.ts";
import type { Params, ParamValue } from "../model/param.ts";
import type { Space } from "./space.ts";

export interface Trial {
  readonly params: Params;
  readonly metric: number;
  /** The cost metric; for a model without one, the number of changed settings. */
  readonly cost: number;
  /** Number of refused clients: a trial with more than the current settings does a different job. */
  readonly turnedAway: number;
  /** Settings that differ from the user's own. */
  readonly changes: number;
  /** Sum of the values' positions among those allowed, each from 0, the smallest, to 1. */
  readonly size: number;
}

/** Tries settings of a space. Every trial sees the same random numbers, so trials differ by their settings only. */
export function tryOut(model: Model, space: Space, own: Params, seed: number): (params: Params) => Trial {
  const { metric, cost, turnsAway } = model.view;
  return (params) => {
    const metrics = model.simulate(params, rng(seed));
    const changes = space.axes.filter(({ param }) => params[param] !== own[param]).length;
    return {
      params,
      metric: metrics[metric] ?? Number.NaN,
      cost: cost === undefined ? changes : (metrics[cost] ?? Number.NaN),
      turnedAway: turnsAway === undefined ? 0 : (metrics[turnsAway] ?? Number.NaN),
      changes,
      size: space.axes.reduce((sum, { param, ascending }) => sum + position(params[param], ascending), 0),
    };
  };
}

function position(value: ParamValue | undefined, ascending: readonly ParamValue[]): number {
  const at = value === undefined ? -1 : ascending.indexOf(value);
  return ascending.length > 1 ? Math.max(0, at) / (ascending.length - 1) : 0;
}
