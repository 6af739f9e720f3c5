import {
  type ChangePoint,
  driftText,
  MIN_SEGMENT,
  MIN_SERIES,
  type SeriesChanges,
  type Thresholds,
} from "@wirecost/analysis";
import {
  formatCount,
  formatPercent,
  formatQuantity,
  type MeasuredMetric,
  shareText,
} from "@wirecost/sim-core";
import { signedQuantity } from "../../shared/lib/format.ts";
import { isBeyond, type PointCheck, type Series, type SeriesPoint } from "./series.ts";

/** Origin of a value: `95 % interval 10 to 12 ms of 20 runs`, `3 runs from 10 to 12 ms`. */
export function spreadText({ interval, runs, values }: SeriesPoint, { unit }: MeasuredMetric): string {
  if (runs === 1) return "1 run";
  const [low, high] = [formatQuantity(interval.low, unit), formatQuantity(interval.high, unit)];
  const all = `${formatCount(runs)} runs`;
  if (interval.low === interval.high) return `${all}, all equal`;
  const of = values.length < runs ? `${formatCount(values.length)} of ${all}` : all;
  return interval.kind === "95" ? `95 % interval ${low} to ${high}, ${of}` : `${of} from ${low} to ${high}`;
}

export function checkText(
  { isBaseline, verdict }: PointCheck,
  metric: MeasuredMetric,
  thresholds: Thresholds,
): string {
  if (isBaseline) return "baseline";
  const effect = verdict.verdict?.effect ?? 0;
  const moved = effectText(effect, metric);
  const drift = verdict.verdict?.drift;
  const lacking = verdict.lacking ?? 0;
  const few = `too few runs for a verdict, ${lacking} more ${lacking === 1 ? "is" : "are"} needed`;
  const unsure = [verdict.worse, verdict.limit].includes("few");
  const parts = [
    {
      beyond: `${moved}: beyond the ${shareText(thresholds.worse ?? 0)} allowed`,
      unshown: `${moved}, which may be chance`,
      drift: drift ? `${moved}; no verdict: ${driftText(drift, "the baseline", "this upload")}` : moved,
      few: moved,
      within: moved,
      none: verdict.verdict ? moved : "",
    }[verdict.worse],
    {
      beyond: `${sideWord(metric)} the limit of ${formatQuantity(thresholds.limit ?? 0, metric.unit)}`,
      unshown: `${sideWord(metric)} the limit, which may be chance`,
      few: `${sideWord(metric)} the limit`,
      drift: "",
      within: "",
      none: "",
    }[verdict.limit],
    unsure ? few : "",
  ].filter(Boolean);
  return parts.join("; ") || (verdict.limit === "within" ? "within the limit" : "");
}

function effectText(effect: number, metric: MeasuredMetric): string {
  if (effect === 0) return "the same as the baseline";
  if (!Number.isFinite(effect)) return effect > 0 ? "above a baseline of 0" : "below a baseline of 0";
  const size = shareText(effect);
  if (metric.better === "none") return `${size} ${effect > 0 ? "higher" : "lower"}`;
  return `${size} ${effect > 0 === (metric.better === "higher") ? "better" : "worse"}`;
}

function sideWord({ better }: MeasuredMetric): string {
  return better === "higher" ? "below" : "above";
}

/**
 * Whether a change is certain: one whose interval contains 0 may be due to scatter, or to few uploads next to it.
 */
export function isShown({ shift: { interval } }: ChangePoint): boolean {
  return interval === undefined || interval[0] > 0 || interval[1] < 0;
}

/** One change: its first upload, its size, and its certainty. */
export function changeText(change: ChangePoint, { metric, points }: Series): string {
  const { effect, shift, p } = change;
  const by = Number.isFinite(effect) ? formatPercent(effect) : "from 0";
  const interval = shift.interval
    ? `, 95 % interval ${signedQuantity(shift.interval[0], metric.unit)} to ${signedQuantity(shift.interval[1], metric.unit)}`
    : "";
  const word =
    shift.estimate === 0
      ? "the spread changed"
      : !isShown(change)
        ? "no significant shift"
        : metric.better === "none"
          ? "changed"
          : shift.estimate > 0 === (metric.better === "higher")
            ? "better"
            : "worse";
  return `${by}, ${word}: ${signedQuantity(shift.estimate, metric.unit)}${interval}; p = ${p.toFixed(3)}, from ${points[change.index]?.title ?? ""} on`;
}

/** The sentence above the chart. */
export function historyText(
  { metric, points }: Series,
  { changes, rho }: SeriesChanges,
  checks: readonly PointCheck[],
  noun: readonly [one: string, many: string],
): string {
  const count = `${formatCount(points.length)} ${points.length === 1 ? noun[0] : noun[1]}`;
  const [last] = points.slice(-1);
  if (!last) return "";
  const now = `${metric.label}: ${formatQuantity(last.median, metric.unit)} in the latest of ${count}.`;
  const beyond = checks.filter(isBeyond).length;
  const passed = beyond > 0 ? ` ${beyond === 1 ? "One is" : `${beyond} are`} beyond a threshold.` : "";
  if (points.length < MIN_SERIES)
    return `${now}${passed} Change detection needs ${MIN_SERIES} ${noun[1]}, at least ${MIN_SEGMENT} before and ${MIN_SEGMENT} after a change.`;
  const shown = changes.filter(isShown);
  const [latest] = shown.slice(-1);
  const unshown = changes
    .filter((change) => !isShown(change))
    .map(({ index }) => points[index]?.title ?? "")
    .join(", ");
  const changed = latest
    ? ` It changed ${["", "once", "twice"][shown.length] ?? `${shown.length} times`}, ${shown.length === 1 ? "" : "last "}with ${points[latest.index]?.title ?? ""} (${formatPercent(latest.effect)}).`
    : unshown
      ? " No significant change."
      : ` No significant change; detection needs ${MIN_SEGMENT} ${noun[1]} after it.`;
  const possible = unshown
    ? ` Values since ${unshown} differ from those before, but the 95 % interval of the difference includes 0.`
    : "";
  return now + changed + possible + correlationText(rho, noun, changes.length > 0) + passed;
}

/** The effect of autocorrelation on changes. */
function correlationText(
  rho: number | undefined,
  [one, many]: readonly [one: string, many: string],
  changed: boolean,
): string {
  if (rho === undefined) return "";
  const size = rho.toFixed(1) === "0.0" ? "less than 0.1" : `about ${rho.toFixed(1)}`;
  const between = changed ? " between changes" : "";
  return ` The ${many} are correlated${between} (${size}): each ${one} resembles the one before it, so the values rise and fall without a change.`;
}
