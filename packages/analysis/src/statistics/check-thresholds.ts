import { type Metric, median } from "@wirecost/sim-core";
import { ALPHA, judge, reaches } from "./judge.ts";
import { minSignRuns, signTest } from "./rank/sign-test.ts";
import type { Replicates, Verdict } from "./verdict.ts";

export interface Thresholds {
  /** Maximum relative amount by which it may be worse than the baseline, as a share: 0.1 for 10 %. Either way, where neither is better. */
  readonly worse?: number | undefined;
  /** The value it must not pass, in its unit: upwards, unless more of it is better. */
  readonly limit?: number | undefined;
}

/** One cell of what is checked; the baseline is empty where there is none. */
export interface ThresholdCheck extends Replicates<ArrayLike<number>> {
  readonly thresholds: Thresholds;
}

/**
 * "beyond": the runs show it. "unshown": the median is beyond, and that may be chance. "few": the same, with too few
 * runs to show anything. "drift": the same, and drift would make the difference as well. "none": no such threshold, or nothing to hold it against.
 */
export type ThresholdOutcome = "within" | "beyond" | "unshown" | "few" | "drift" | "none";

export interface ThresholdVerdict {
  /** Against the baseline. */
  readonly worse: ThresholdOutcome;
  readonly limit: ThresholdOutcome;
  /** What judge() says of it and the baseline, without a minimum effect. */
  readonly verdict: Verdict | undefined;
  /** Runs that are lacking on the side checked, where one of the outcomes is "few". */
  readonly lacking?: number;
}

/**
 * Whether cells of one metric keep their thresholds, by the rules of judge(): a share is passed where its test shows a
 * difference after correction, and the shift is at least the share. A limit is passed where the median is beyond it and
 * a sign test shows that, corrected in the same way; counts that are the same in all runs are taken as they are.
 *
 * @param count cells for which a threshold of the metric is kept. Each is corrected for them all, measured or not, so
 *   that it comes to the same wherever it is checked
 * @returns one verdict per check, in the same order
 */
export function checkThresholds(
  checks: readonly ThresholdCheck[],
  metric: Pick<Metric, "better" | "noise">,
  count: number,
): readonly ThresholdVerdict[] {
  const verdicts = judge(checks, metric, 0, count);
  const limits = checks.map((check) => checkLimit(check, metric, count));
  return checks.map(({ thresholds }, i): ThresholdVerdict => {
    const verdict = verdicts[i];
    const worse = checkWorse(verdict, thresholds.worse, metric.better);
    const limit = limits[i] ?? { outcome: "none", lacking: 0 };
    const lacking = Math.max(worse === "few" ? (verdict?.lacking?.[1] ?? 0) : 0, limit.lacking);
    return { worse, limit: limit.outcome, verdict, ...(lacking > 0 ? { lacking } : {}) };
  });
}

function checkWorse(
  verdict: Verdict | undefined,
  share: number | undefined,
  better: Metric["better"],
): ThresholdOutcome {
  if (!verdict || share === undefined) return "none";
  const { effect, outcome } = verdict;
  const away = better === "none" ? Math.abs(effect) : better === "higher" ? -effect : effect;
  if (away <= 0 || !reaches(away, share)) return "within";
  return outcome === "few" || outcome === "unshown" || outcome === "drift" ? outcome : "beyond";
}

function checkLimit(
  { other, thresholds: { limit } }: ThresholdCheck,
  { better, noise }: Pick<Metric, "better" | "noise">,
  count: number,
): { readonly outcome: ThresholdOutcome; readonly lacking: number } {
  const sign = better === "higher" ? -1 : 1;
  if (limit === undefined || other.length === 0) return { outcome: "none", lacking: 0 };
  const over = Array.from(other, (value) => sign * (value - limit));
  if (median(over) <= 0) return { outcome: "within", lacking: 0 };
  const constant = noise === "exact" && over.every((value) => value === over[0]);
  if (constant || signTest(over) * count <= ALPHA) return { outcome: "beyond", lacking: 0 };
  const lacking = Math.max(0, minSignRuns(ALPHA / count) - other.length);
  return { outcome: lacking > 0 ? "few" : "unshown", lacking };
}
