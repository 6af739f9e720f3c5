import { checkThresholds, type Thresholds, type ThresholdVerdict } from "@wirecost/analysis";
import type { Series, SeriesPoint } from "./series.ts";

/** How a point stands to the baseline and the thresholds. */
export interface PointCheck {
  readonly isBaseline: boolean;
  readonly verdict: ThresholdVerdict;
}

/**
 * One check a point. Each is judged by itself, as it would have been on the day it was stored: a verdict must not
 * change because others came later.
 *
 * @param count cells of the metric for which the team keeps something: each is corrected for them all
 */
export function pointChecks(
  { metric, points }: Series,
  baseline: SeriesPoint | undefined,
  thresholds: Thresholds,
  count: number,
): readonly PointCheck[] {
  return points.map((point) => {
    const isBaseline = point === baseline;
    const held = isBaseline ? undefined : baseline;
    const check = {
      baseline: held?.values ?? [],
      other: point.values,
      ...(held?.times && point.times && { times: { baseline: held.times, other: point.times } }),
      thresholds,
    };
    const [verdict = { worse: "none", limit: "none", verdict: undefined }] = checkThresholds(
      [check],
      metric,
      count,
    );
    return { isBaseline, verdict };
  });
}

/** Whether the runs show that a point passes a threshold. */
export function isBeyond({ verdict }: PointCheck): boolean {
  return verdict.worse === "beyond" || verdict.limit === "beyond";
}
