import { type Interval, studentT95 } from "@wirecost/sim-core";
import { descend, type Place } from "./descend.ts";
import type { Information } from "./information.ts";
import { differ, type Objective } from "./objective.ts";

/** Maximum derivatives of the other constants per position of the profile. */
const JACOBIANS = 2;
const BISECTIONS = 6;
/**
 * Weight of the other constants' priors: their width is doubled. At full weight, the priors of constants that are far
 * from usual on a system shift the others, whose intervals then miss too often: see decision 009.
 */
export const OTHER_PRIORS = 0.25;
/** Relative tolerance of the cost at an end of the interval. */
const NEAR = 0.1;

/**
 * What the rows say of one constant by itself, by the profile likelihood: as far to each side as the cost of the
 * best fit, all other constants fitted anew under weaker priors, stays below a limit. Its own prior is left out, so
 * a constant that the rows do not see reaches both ends of its range. The limit follows from Student's t with the
 * freedom that the rows leave, since the noise was not known (Bates and Watts, Nonlinear Regression Analysis,
 * 1988, section 6.1).
 *
 * @param rows measured rows: figures of one row share their noise
 * @returns the 95 % interval of the constant's logarithm; an end at the end of its range says that the rows set no
 *   limit
 */
export function interval(
  whole: Objective,
  index: number,
  logs: readonly number[],
  { columns, covariance, determined, inflation }: Information,
  rows: number,
): Interval {
  const { constants } = whole;
  const own = constants[index];
  if (!own) throw new RangeError(`There is no constant ${index}: ${constants.length} are fitted.`);
  const objective = whole.tempered((i) => (i === index ? 0 : OTHER_PRIORS));
  const freedom = Math.max(1, rows + 1 - determined);
  const reach = studentT95(freedom) * (inflation[index] ?? 1);
  const limit = (rows + 1) * Math.log(1 + (reach * reach) / freedom);
  const least = descend(objective, logs, JACOBIANS, undefined, columns);
  const at = logs[index] ?? 0;
  const variance = covariance[index]?.[index] ?? 0;
  const prior = whole.pull(index, at).curvature;
  const precision = Math.max(1e-4, (variance > 0 ? 1 / variance : 0) - prior);
  const guess = Math.min(2, Math.max(0.003, reach / Math.sqrt(precision)));
  let reference = Math.min(least.cost, objective.evaluate(logs).cost);
  const side = (sign: 1 | -1): number => {
    const bound = sign > 0 ? own.high : own.low;
    const farthest = Math.abs(bound - at);
    if (isFlat(objective, logs, index, bound)) return bound;
    let nearest: Pick<Place, "logs" | "columns"> = { logs, columns };
    const excess = (distance: number) => {
      const there = at + sign * Math.min(distance, farthest);
      const shift = there - (nearest.logs[index] ?? 0);
      const start = nearest.logs.map((log, i) => {
        if (i === index) return there;
        const { low, high } = constants[i] ?? { low: log, high: log };
        const slope = variance > 0 ? (covariance[i]?.[index] ?? 0) / variance : 0;
        return Math.min(high, Math.max(low, log + slope * shift));
      });
      const stay = nearest.logs.map((log, i) => (i === index ? there : log));
      const from = objective.evaluate(start).cost < objective.evaluate(stay).cost ? start : stay;
      const place = descend(objective, from, JACOBIANS, (i) => i === index, nearest.columns);
      reference = Math.min(reference, place.cost);
      if (place.cost - reference < limit) nearest = place;
      return place.cost - reference;
    };
    let [inside, insideCost, outside, outsideCost] = [0, 0, guess, 0];
    for (;;) {
      outsideCost = excess(outside);
      if (outsideCost >= limit) break;
      if (outside >= farthest) return bound;
      [inside, insideCost] = [outside, Math.max(0, outsideCost)];
      outside *= 2;
    }
    for (let k = 0; k < BISECTIONS && Math.abs(outsideCost - limit) > NEAR * limit; k++) {
      // The square root of the cost is nearly linear; for piecewise constant costs it is not, so bisection steps
      // alternate.
      const share =
        k % 2 === 0
          ? (Math.sqrt(limit) - Math.sqrt(insideCost)) / (Math.sqrt(outsideCost) - Math.sqrt(insideCost))
          : 0.5;
      const middle = inside + Math.min(0.95, Math.max(0.05, share)) * (outside - inside);
      const cost = excess(middle);
      if (cost >= limit) [outside, outsideCost] = [middle, cost];
      else [inside, insideCost] = [middle, Math.max(0, cost)];
    }
    return at + sign * Math.min(outside, farthest);
  };
  return { low: side(-1), high: side(1) };
}

/** Whether a constant alone has no effect up to a bound, judged by three positions. */
function isFlat(objective: Objective, logs: readonly number[], index: number, bound: number): boolean {
  const at = logs[index] ?? 0;
  return ![0.1, 0.5, 1].some((share) => differ(objective, logs, logs.with(index, at + share * (bound - at))));
}
