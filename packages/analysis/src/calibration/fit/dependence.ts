import type { Model } from "@wirecost/sim-core";
import { type Constant, settingsAt } from "../constant.ts";
import { type Case, predict } from "./case.ts";
import { startPoints } from "./start-points.ts";

/** Changes of a constant that are tried, as logarithms: by half, and by a factor of 20. */
const NUDGES = [0.4, -0.4, 3, -3];
/** Draws of the other constants: at their usual values, one may hide another's effect. */
const DRAWS = 6;

/**
 * The metrics that each constant changes in any of the cases, by constant id, with the others at their usual values or
 * drawn from their priors.
 */
export function dependentMetrics(
  model: Model,
  cases: readonly Case[],
  constants: readonly Constant[],
  seed: number,
): ReadonlyMap<string, ReadonlySet<string>> {
  const follows = new Map(constants.map(({ id }) => [id, new Set<string>()]));
  const usual = constants.map(({ prior }) => prior.mean);
  for (const logs of startPoints(constants, usual, DRAWS, seed)) {
    const at = (moved: readonly number[]) => predict(model, cases, settingsAt(constants, moved), seed);
    const start = at(logs);
    constants.forEach(({ id }, i) => {
      for (const nudge of NUDGES)
        at(logs.with(i, (logs[i] ?? 0) + nudge)).forEach((metrics, k) => {
          for (const [metric, value] of Object.entries(metrics))
            if (value !== start[k]?.[metric]) follows.get(id)?.add(metric);
        });
    });
  }
  return follows;
}
