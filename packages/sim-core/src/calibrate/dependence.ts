import type { Model } from "../model.ts";
import { type Case, predict } from "./case.ts";
import { type Constant, settingsAt } from "./constant.ts";

/** How far a constant is moved to see what follows it, as logarithms: by half, and by a factor of 20. */
const NUDGES = [0.4, -0.4, 3, -3];

/** The metrics whose prediction for any of the cases changes when this constant moves by half or by a factor of 20:
 * at their defaults, one constant may hide what another does. */
export function dependentMetrics(
  model: Model,
  cases: readonly Case[],
  constant: Constant,
  seed: number,
): ReadonlySet<string> {
  const at = (log: number) => predict(model, cases, settingsAt([constant], [log]), seed);
  const { mean } = constant.prior;
  const start = at(mean);
  const follows = new Set<string>();
  for (const nudge of NUDGES) {
    at(mean + nudge).forEach((metrics, i) => {
      for (const [id, value] of Object.entries(metrics)) if (value !== start[i]?.[id]) follows.add(id);
    });
  }
  return follows;
}
