import { logOf } from "../constant.ts";
import { descend, type Place } from "./descend.ts";
import { evolve } from "./evolve.ts";
import type { ValueGroup } from "./fit-value.ts";
import { differ, type Objective, objective, type Problem } from "./objective.ts";
import { patternSearch } from "./pattern-search.ts";
import { startPoints } from "./start-points.ts";

export interface Fit {
  /** Logarithms of the constants. */
  readonly logs: readonly number[];
  readonly objective: Objective;
  /** The minimized function: the cost of the posterior, the mean error if the former would increase it, or nothing. */
  readonly by: "posterior" | "absolute errors" | "nothing";
}

/**
 * Draws that are scored as starts, and the numbers of starts that descend briefly and completely: maximum derivatives
 * computed for each.
 */
const DRAWS = 100;
const DESCENTS = 9;
const FIRST = 3;
const FINALISTS = 3;
const LAST = 10;
/** Expected noise of every metric during the search without derivatives, and its evaluations at each level. */
const FLOORS = [0.1, 0.03, 0];
const EVOLUTION = 300;
/**
 * How far each constant alone is moved from a fit, as logarithms, how often derivatives are computed for the others to
 * follow it and then for all, how many of the places descend to the end, and how often at most. The first round finds what another
 * constant hides, the second what the first still hid; what a third gains is not worth it. See
 * docs/decisions/calculation/009-calibration.md.
 */
const SHIFTS = [-4.5, -3, -1.5, 1.5, 3, 4.5];
const SHIFT = 1;
const SHIFTED = 3;
const ROUNDS = 2;
/**
 * Relative error that counts as none; weight of priors during the search for an exact fit; draws that are scored and
 * that descend.
 */
const EXACT = 0.01;
const FAINT = 0.002;
const CLOSE_DRAWS = 600;
const CLOSE_DESCENTS = 16;
/** A gain in cost, -2 ln of a posterior, that justifies another round of moves. */
const WORTH = 1;
/** Initial weight of the priors, and the noise expected then. */
const LOOSE = 0.02;
const FLOOR = 0.1;

/**
 * The constants of largest posterior probability: see {@link objective}. Counts make it stand in terraces with many
 * ends, so a hundred starts are scored, the best of them descend, and a search without derivatives ends it.
 *
 * Where a few rows fit so badly that the mean error would rise, the mean error itself is minimized instead, so
 * that a fit is never worse than the initial constants.
 *
 * @param near places that a fit of nearly the same rows found: fewer other starts are tried then
 */
export function fit(problem: Problem, near: readonly (readonly number[])[] = []): Fit {
  const { constants, seed } = problem;
  const whole = objective(problem);
  const before = constants.map((c) => logOf(c, c.from));
  const counted = problem.metrics.some((id) => problem.model.metrics[id]?.noise === "exact");
  const stepped = counted || constants.some(({ param }) => param.integer);
  const found = search(whole, before, near, stepped, seed);
  const logs = near.length > 0 ? found : exactly(whole, before, found, seed);
  const error = (at: readonly number[]) => meanError(whole.groups, whole.evaluate(at).ratios);
  const start = error(before);
  if (error(logs) < start) return { logs, objective: whole, by: "posterior" };
  const priors = (at: readonly number[]) =>
    constants.reduce((sum, { prior }, i) => sum + (((at[i] ?? 0) - prior.mean) / prior.sd) ** 2, 0);
  const least = patternSearch((at) => error(at) + PRIOR_SHARE * priors(at), before, constants);
  return error(least) < start
    ? { logs: least, objective: whole, by: "absolute errors" }
    : { logs: before, objective: whole, by: "nothing" };
}

/** Weight of one prior standard deviation relative to the mean error: enough to choose between equals. */
const PRIOR_SHARE = 1e-4;

function search(
  whole: Objective,
  before: readonly number[],
  near: readonly (readonly number[])[],
  stepped: boolean,
  seed: number,
): readonly number[] {
  const { constants } = whole;
  // Far from a fit the noise appears large and the priors dominate: they would end a descent there.
  const loose = whole.tempered(() => LOOSE, FLOOR);
  const cost = (at: readonly number[]) => whole.evaluate(at).cost;
  const known = near.length > 0;
  const first = known
    ? [...near, before].map((logs) => descend(whole, logs, FIRST))
    : startPoints(constants, before, DRAWS, seed)
        .map((logs) => ({ logs, cost: loose.evaluate(logs).cost }))
        .sort(byCost)
        .slice(0, DESCENTS)
        .map(({ logs }) => descend(whole, descend(loose, logs, FIRST).logs, FIRST));
  const [best] = first
    .sort(byCost)
    .slice(0, known ? 1 : FINALISTS)
    .map(({ logs }) => {
      const { logs: low } = descend(whole, logs, known ? FIRST : LAST);
      const at = stepped && !known ? overTerraces(whole, low, seed) : low;
      return { logs: at, cost: cost(at) };
    })
    .sort(byCost);
  const low = best?.logs ?? before;
  if (known && !stepped) return low;
  const far = known ? low : beyondFlats(whole, low);
  const end = stepped && far !== low ? overTerraces(whole, far, seed) : far;
  return descend(whole, patternSearch(cost, end, constants), FIRST).logs;
}

/**
 * Less cost where there are as many constants as values: some constants then meet all of them, and the priors led away
 * from those if they are far. Of many draws those descend that come closest under priors of hardly any weight.
 */
function exactly(
  whole: Objective,
  before: readonly number[],
  found: readonly number[],
  seed: number,
): readonly number[] {
  const { constants, groups } = whole;
  const worst = Math.max(...whole.evaluate(found).ratios.map(Math.abs));
  // Runs that differ have noise, which no constants fit exactly.
  const noisy = groups.some(({ spread }) => spread > 0);
  if (noisy || groups.length > constants.length || !(worst > EXACT)) return found;
  const close = whole.tempered(() => FAINT, EXACT);
  const at = (logs: readonly number[], { evaluate } = whole) => ({ logs, cost: evaluate(logs).cost });
  const [best] = startPoints(constants, before, CLOSE_DRAWS, seed)
    .map((logs) => at(logs, close))
    .sort(byCost)
    .slice(0, CLOSE_DESCENTS)
    .map(({ logs }) => descend(close, logs, LAST).logs)
    .map((logs) => evolve((there) => close.evaluate(there).cost, logs, constants, EVOLUTION, seed))
    .map((logs) => at(logs, close))
    .sort(byCost)
    .slice(0, FINALISTS)
    .map(({ logs }) => at(overTerraces(whole, descend(whole, logs, LAST).logs, seed)))
    .sort(byCost);
  return best && best.cost < whole.evaluate(found).cost ? best.logs : found;
}

/**
 * Less cost where a constant does nothing over a part of its range, as the size of a record that fits a message
 * anyway, so that no slope leads out of there, and where draws from a narrow prior seldom do. Each constant alone is
 * moved far away, the others follow it, then all do, and the best of these places descend to the end. How little a
 * place costs before all have moved says nothing of where it leads: the nearest one costs least, and leads back.
 */
function beyondFlats(whole: Objective, start: readonly number[]): readonly number[] {
  const { constants } = whole;
  let here: Pick<Place, "logs" | "cost"> = { logs: start, cost: whole.evaluate(start).cost };
  for (let round = 0; round < ROUNDS; round++) {
    const { logs } = here;
    const places = constants.flatMap(({ low, high }, i) => {
      const at = logs[i] ?? 0;
      const shifted = SHIFTS.map((shift) => Math.min(high, Math.max(low, at + shift)));
      const moved = [...new Set(shifted)].map((log) => logs.with(i, log));
      // A constant without an effect on any prediction is flat everywhere while the others stay.
      return moved
        .filter((there) => differ(whole, logs, there))
        .map((there) => descend(whole, there, SHIFT, (k) => k === i));
    });
    const [best] = places
      .sort(byCost)
      .map((place) => descend(whole, place.logs, SHIFT))
      .sort(byCost)
      .slice(0, SHIFTED)
      .map((place) => descend(whole, place.logs, LAST))
      .sort(byCost);
    if (!best || best.cost > here.cost - WORTH) break;
    here = best;
  }
  return here.logs;
}

/** Less cost where constants show in counts: with much noise expected at first, so that no single count rules. */
function overTerraces(whole: Objective, start: readonly number[], seed: number): readonly number[] {
  const cost = (at: readonly number[]) => whole.evaluate(at).cost;
  const end = FLOORS.reduce((logs, floor) => {
    const tempered = floor > 0 ? whole.tempered(() => FLOOR, floor) : whole;
    return evolve((at) => tempered.evaluate(at).cost, logs, whole.constants, EVOLUTION, seed);
  }, start);
  return cost(end) < cost(start) ? end : start;
}

function byCost(a: Pick<Place, "cost">, b: Pick<Place, "cost">): number {
  return a.cost - b.cost;
}

/** Mean of |predicted - measured| / measured. */
function meanError(groups: readonly ValueGroup[], ratios: readonly number[]): number {
  const errors = groups.flatMap(({ figures, measured: mean }, k) =>
    figures.map(({ measured }) => Math.abs((Math.exp(ratios[k] ?? 0) * mean) / measured - 1)),
  );
  return errors.reduce((sum, error) => sum + error, 0) / errors.length;
}
