import {
  drawConstants,
  type FittedErrors,
  type Model,
  type Params,
  quantile,
  rng,
  standardNormal,
  uncertainConstants,
} from "@wirecost/sim-core";
import { FIRST_NOISE } from "../calibration/fit/noise.ts";
import { meanLoss, minLoss, regretKnowing, relativeLosses } from "./expected-regret.ts";

/** What is known of a model's constants before a measurement. */
export interface KnownConstants extends FittedErrors {
  /** Constants that are not drawn: those set by the cells, and those that count as known. */
  readonly held: ReadonlySet<string>;
}

/** The constants that are drawn, each from its prior or from what a calibration knows of it. */
export function openConstants(
  model: Model,
  cells: readonly Params[],
  { held, ...fitted }: KnownConstants,
): ReturnType<typeof uncertainConstants> {
  return uncertainConstants(model, cells, fitted).filter(({ id }) => !held.has(id));
}

/** What is known about a cell before it is measured. */
export interface CellWorth {
  readonly low: number;
  readonly high: number;
  readonly best: number;
  readonly worth: number;
  /** The current choice among the competing cells. */
  readonly favorite: boolean;
  /** Expected regret, relative, of choosing now among these cells. */
  readonly regret: number;
}

const DRAWS = 400;

/**
 * How much measuring each cell in addition to the favorite would improve the choice: the expected value of partial perfect
 * information on the ratio of the two. A draw takes the model's constants from their priors, and gives every cell an
 * error of its own, as large as the model's error before a fit.
 *
 * @param contests indexes of the cells that compete: those that do the same job in the same environment
 */
export function worthMeasuring(
  model: Model,
  metric: string,
  cells: readonly Params[],
  contests: readonly (readonly number[])[],
  known: KnownConstants,
  seed: number,
): readonly CellWorth[] {
  const declared = model.metrics[metric];
  const sign = declared?.better === "higher" ? -1 : 1;
  const spread = FIRST_NOISE[declared?.noise ?? "noisy"];
  const constants = openConstants(model, cells, known);
  const random = rng(seed);
  const draws = Array.from({ length: DRAWS }, () => {
    const constantsOf = drawConstants(constants, random);
    return cells.map((params) => {
      const value = model.simulate({ ...params, ...constantsOf(params) }, rng(seed))[metric] ?? Number.NaN;
      return value * Math.max(0, 1 + spread * standardNormal(random));
    });
  });
  const worths: CellWorth[] = [];
  for (const members of contests) {
    const values = draws.map((draw) => members.map((i) => draw[i] ?? Number.NaN));
    const losses = values.map((row) => relativeLosses(row.map((value) => sign * value)));
    const favorite = minLoss(losses);
    const regret = meanLoss(losses, favorite);
    members.forEach((cell, i) => {
      const outcomes = values.map((row) => row[i] ?? Number.NaN);
      const ratios = values.map((row) => (row[i] ?? Number.NaN) / (row[favorite] || 1));
      worths[cell] = {
        low: quantile(outcomes, 0.025),
        high: quantile(outcomes, 0.975),
        best: losses.filter((row) => row[i] === 0).length / DRAWS,
        worth: i === favorite ? 0 : Math.max(0, regret - regretKnowing(ratios, losses)),
        favorite: i === favorite,
        regret,
      };
    });
  }
  return worths;
}
