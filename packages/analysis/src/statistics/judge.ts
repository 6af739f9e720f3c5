import { type MeasuredMetric, medianOfSorted } from "@wirecost/sim-core";
import { findDrift, orderedSides } from "./change/drift.ts";
import { canReach, MIN_RUNS, runsLacking } from "./enough-runs.ts";
import { cliffsDelta, effectSize } from "./rank/cliffs-delta.ts";
import { holm } from "./rank/holm.ts";
import { type MannWhitney, mannWhitney } from "./rank/mann-whitney.ts";
import { type Shift, shift } from "./rank/shift.ts";
import type { Outcome, Replicates, TestResult, Verdict } from "./verdict.ts";

/** Familywise error rate of all verdicts that are judged together. */
export const ALPHA = 0.05;

/**
 * Verdicts on the cells of one metric, which are judged together: the more are tested, the more each must show.
 * A count that is the same in all runs of a side is compared as it is. Everything else takes a Mann-Whitney test, and
 * a difference counts only if the test shows it after Holm's correction and it is at least the minimum effect. Where
 * rows say that the sides did not take turns, and runs drift, what the test shows is no verdict.
 *
 * @param minimumEffect share of the baseline's median, 0.05 for 5 %
 * @param count how many are judged in all, where these are some of them: each is then corrected for that number alone
 *   (Bonferroni), so that its verdict does not hang on what else is given. Left out, it is Holm's correction.
 * @returns one verdict per pair; undefined if a side has no run
 */
export function judge(
  pairs: readonly Replicates<ArrayLike<number>>[],
  metric: Pick<MeasuredMetric, "better" | "noise">,
  minimumEffect: number,
  count?: number,
): readonly (Verdict | undefined)[] {
  const begun = pairs.map((pair) =>
    pair.baseline.length && pair.other.length ? begin(pair, metric) : undefined,
  );
  const tested = begun.flatMap((cell) => cell?.test ?? []);
  const ps = tested.map((test) => test.p);
  const adjusted = count === undefined ? holm(ps) : ps.map((p) => Math.min(1, p * count));
  // With the missing runs, the cells that have too few now would be tested too.
  const family = count ?? begun.filter((cell) => cell && cell.basis !== "exact").length;
  const drifts = findDrift(
    pairs.map((pair, i) => (begun[i]?.test ? orderedSides(pair) : undefined)),
    begun.map((cell) => cell?.test?.estimate ?? 0),
  );
  let next = 0;
  return begun.map((cell, i): Verdict | undefined => {
    if (!cell) return undefined;
    const { basis, runs, effect } = cell;
    const read = () => outcome(effect, metric.better, minimumEffect);
    if (basis === "exact") return { basis, runs, effect, outcome: effect === 0 ? "same" : read() };
    const lacking = runsLacking(...runs, ALPHA / family);
    if (!cell.test) return { basis, runs, effect, outcome: "few", lacking };
    const test: TestResult = {
      ...cell.test,
      adjusted: adjusted[next++] ?? 1,
      family: count ?? tested.length,
    };
    const done = { basis, runs, effect, test };
    const drift = drifts[i];
    if (test.adjusted <= ALPHA)
      return drift ? { ...done, outcome: "drift", drift } : { ...done, outcome: read() };
    return canReach(...runs, ALPHA / (count ?? tested.length))
      ? { ...done, outcome: "unshown" }
      : { ...done, outcome: "few", lacking };
  });
}

interface Begun extends Pick<Verdict, "basis" | "runs" | "effect"> {
  readonly test?: MannWhitney & Shift & Pick<TestResult, "delta" | "size">;
}

function begin(
  { baseline, other }: Replicates<ArrayLike<number>>,
  { noise }: Pick<MeasuredMetric, "noise">,
): Begun {
  const runs = [baseline.length, other.length] as const;
  const [a, b] = [new Float64Array(baseline).sort(), new Float64Array(other).sort()];
  const from = medianOfSorted(a);
  const difference = medianOfSorted(b) - from;
  if (noise === "exact" && a[0] === a.at(-1) && b[0] === b.at(-1))
    return { basis: "exact", runs, effect: share(difference, from) };
  if (Math.min(...runs) < MIN_RUNS) return { basis: "none", runs, effect: share(difference, from) };
  const test = mannWhitney(a, b);
  const shifted = shift(a, b);
  const delta = cliffsDelta(test.u, baseline.length * other.length);
  return {
    basis: "test",
    runs,
    effect: share(shifted.estimate, from),
    test: { ...test, ...shifted, delta, size: effectSize(delta) },
  };
}

function share(difference: number, from: number): number {
  return difference === 0 ? 0 : difference / Math.abs(from);
}

/** Whether a relative effect reaches the minimum: 105 ms is 5 % above 100 ms, and 0.105 s only within rounding. */
export function reaches(effect: number, share: number): boolean {
  return Math.abs(effect) >= share * (1 - 1e-9);
}

/** For a significant difference. */
function outcome(effect: number, better: MeasuredMetric["better"], minimumEffect: number): Outcome {
  if (effect === 0 || !reaches(effect, minimumEffect)) return "small";
  if (better === "none") return effect > 0 ? "higher" : "lower";
  return effect > 0 === (better === "higher") ? "better" : "worse";
}
