import { driftText, type ThresholdOutcome } from "@wirecost/analysis";
import { median } from "@wirecost/sim-core";
import { markdownTable, markdownText } from "../output/markdown.ts";
import { numberText, quantityText, settingText, shareText, titleText } from "../output/number-text.ts";
import { lineOf } from "../output/printable.ts";
import { textTable } from "../output/text-table.ts";
import type { CheckedBaseline, CheckedBaselines } from "./check-baselines.ts";

/** Comparison of a measurement with its team's baselines as text. */
export function baselinesText(checks: CheckedBaselines): string {
  return `${lineOf(`measured  ${checks.measured.title}`)}\n${textTable(HEAD, rowsOf(checks))}${countText(checks)}\n`;
}

/** The same as a pull-request comment. */
export function baselinesMarkdown(checks: CheckedBaselines): string {
  const table = markdownTable(HEAD, rowsOf(checks), markdownText);
  const title = `### ${markdownText(checks.measured.title)} and the team's baselines`;
  return `<!-- wirecost baselines -->\n\n${title}\n\n${table}\n${countText(checks)}\n`;
}

const HEAD = ["metric", "settings", "baseline", "before", "measured", "difference", "runs", "verdict"];

function countText({ checked, left }: CheckedBaselines): string {
  return `${checked.length} of ${checked.length + left} of the team's baselines ${checked.length === 1 ? "is" : "are"} measured here.`;
}

function rowsOf({ measured, checked }: CheckedBaselines): readonly (readonly string[])[] {
  const [first = {}, ...others] = measured.table.settings;
  const varies = (id: string) => others.some((settings) => settings[id] !== first[id]);
  return checked.map((one) => {
    const { metric, before, side } = one;
    const settings = Object.entries(one.settings)
      .filter(([id]) => varies(id))
      .map(([id, value]) => settingText(measured.schema, id, value));
    return [
      titleText(metric.label, metric.unit),
      settings.join(", ") || "all rows",
      side ? side.title : "none",
      before.length > 0 ? numberText(median(before)) : "",
      numberText(median(one.measured)),
      one.verdict.verdict ? shareText(one.verdict.verdict.effect) : "",
      `${before.length}/${one.measured.length}`,
      verdictText(one),
    ];
  });
}

function verdictText({ baseline, metric, worse, before, verdict }: CheckedBaseline): string {
  const drift = verdict.verdict?.drift;
  const few = `, which ${verdict.lacking ?? "some"} more runs would show or not`;
  const words: Record<ThresholdOutcome, string> = {
    within: "",
    none: "",
    beyond: "",
    unshown: ", which may be chance",
    few,
    drift: drift ? `; no verdict: ${driftText(drift, "the baseline", "this measurement")}` : "",
  };
  const parts = [
    ...(["within", "none"].includes(verdict.worse)
      ? []
      : [`worse than the ${shareText(worse).replace("+", "")} allowed${words[verdict.worse]}`]),
    ...(["within", "none"].includes(verdict.limit)
      ? []
      : [
          `beyond the limit of ${quantityText(baseline.thresholds.limit ?? 0, metric.unit)}${words[verdict.limit]}`,
        ]),
  ];
  if (parts.length > 0) return parts.join("; ");
  return before.length > 0 || baseline.thresholds.limit !== undefined
    ? "within thresholds"
    : "is the baseline, or has none";
}
