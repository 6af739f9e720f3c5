import {
  type ComparedCell,
  countsText,
  driftText,
  type JudgedAgainst,
  OUTCOMES,
  outcomeText,
  unmatchedText,
} from "@wirecost/analysis";
import { differencesText } from "@wirecost/contract";
import { isModel, type MeasurementSchema, paramName } from "@wirecost/sim-core";
import { markdownPage, markdownTable, markdownText } from "../output/markdown.ts";
import {
  numberText,
  percentText,
  rangeText,
  settingText,
  shareText,
  titleText,
  valueText,
} from "../output/number-text.ts";
import { lineOf } from "../output/printable.ts";
import { textTable } from "../output/text-table.ts";
import { unstatedText } from "../output/unstated-text.ts";
import type { ComparedSides } from "./compare-sides.ts";
import { type Side, unstatedOfSide } from "./side.ts";

/** Maximum cells printed per metric: the most significant. */
const MAX_CELLS = 50;

interface ComparisonReport {
  /** A side in words: `baseline`, `before.csv (measured)`. */
  readonly facts: readonly (readonly [what: string, text: string])[];
  readonly metrics: readonly ReportedMetric[];
  /** The meaning of the columns, and cells without a counterpart. */
  readonly notes: readonly string[];
}

interface ReportedMetric {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly left: number;
  /** Number of cells by verdict; "" if there are none. */
  readonly counts: string;
}

export function comparisonText(compared: ComparedSides): string {
  const { facts, metrics, notes } = comparisonReport(compared);
  const head = facts.map(([what, text]) => lineOf(`${what.padEnd(8)}  ${text}`)).join("");
  const bodies = metrics.map(({ title, head, rows, left, counts }) => {
    const more = left > 0 ? `and ${numberText(left)} more cells\n` : "";
    return `${lineOf(title)}${textTable(head, rows)}${more}${counts}\n`;
  });
  return `${head}\n${bodies.join("\n")}${notes.map((text) => `\n${lineOf(text)}`).join("")}`;
}

/** The same as a pull-request comment. */
export function comparisonMarkdown(compared: ComparedSides): string {
  const { facts, metrics, notes } = comparisonReport(compared);
  const bodies = metrics.flatMap(({ title, head, rows, left, counts }) => [
    `### ${markdownText(title)}${counts === "" ? "" : `: ${markdownText(counts)}`}`,
    markdownTable(head, rows, markdownText),
    left > 0 ? `and ${numberText(left)} more cells` : "",
  ]);
  return markdownPage([
    // By this, a build finds its earlier comment.
    "<!-- wirecost comparison -->",
    ...bodies,
    facts.map(([what, text]) => `- ${what}: ${markdownText(text)}\n`).join(""),
    ...notes.map(markdownText),
  ]);
}

function comparisonReport({ sides, comparison, notCompared, environments }: ComparedSides): ComparisonReport {
  const [baseline, other] = sides;
  const { changed, unmatched, metrics, minEffect } = comparison;
  const { schema } = baseline;
  const facts = [
    ["baseline", `${baseline.title} (${baseline.origin})`],
    ["against", `${other.title} (${other.origin})`],
    ...sides.flatMap((side) => {
      const text = calibrationText(side);
      return text === undefined ? [] : [["calibrated", `${side.title}: ${text}`] as const];
    }),
    ...changed.map(({ param, values: [from, to] }) => {
      return ["changed", `${settingText(schema, param, from)} -> ${valueText(to)}`] as const;
    }),
    ...(environments ? differencesText(environments).map((text) => ["environment", text] as const) : []),
    ...sides.flatMap((side) => {
      const open = unstatedOfSide(side);
      const text = open && isModel(schema) ? unstatedText(schema, open) : "";
      return text === "" ? [] : [["unstated", `${side.title}: ${text}`] as const];
    }),
    ...(notCompared.length > 0 ? [["not compared", alsoMeasured(schema, notCompared)] as const] : []),
  ] as const;
  const tested = metrics.some(({ counts: [, counts] }) => counts && counts.family > 0);
  const meaning =
    "baseline, against: medians; difference: the median of all differences between a run of each side (Hodges-Lehmann), or with too few runs, that of the medians.";
  return {
    facts,
    metrics: metrics.map(({ label, unit, cells, counts: [, counts] }) => {
      const sorted = cells.toSorted((a, b) => rank(a) - rank(b));
      const rows = sorted.slice(0, MAX_CELLS).flatMap(({ settings, sides: [from, to] }) => {
        if (!from || !to?.against) return [];
        const texts = Object.entries(settings).map(([id, value]) => settingText(schema, id, value));
        return [
          [
            texts.join(", ") || "all rows",
            from.range ? rangeText(from.range) : numberText(from.value),
            to.range ? rangeText(to.range) : numberText(to.value),
            differenceText(to.against, unit),
            `${from.runs}/${to.runs}`,
            verdictText(to.against, minEffect),
          ],
        ];
      });
      return {
        title: titleText(label, unit),
        head: ["settings", "baseline", "against", "difference", "runs", "verdict"],
        rows,
        left: Math.max(0, cells.length - MAX_CELLS),
        counts: counts ? `${countsText(counts, minEffect)}.` : "",
      };
    }),
    notes: [tested ? meaning : "", unmatchedText(unmatched)].filter(Boolean),
  };
}

/** `Elapsed (--metric elapsedMs), Bytes (--metric bytes)`. */
function alsoMeasured({ metrics }: MeasurementSchema, ids: readonly string[]): string {
  return ids.map((id) => `${metrics[id]?.label ?? id} (--metric ${id})`).join(", ");
}

/** The most significant cells are printed first. */
function rank({ sides: [, to] }: ComparedCell): number {
  return to?.against ? OUTCOMES.indexOf(to.against.outcome) : OUTCOMES.length;
}

/**
 * `night runs (Record size 195-213, 95 % intervals; mean error 2.1 %, held out 3.4 %)`; undefined for a side without a
 * calibration's constants.
 */
function calibrationText({ calibration, calibrationErrors, schema }: Side): string | undefined {
  if (!calibration) return undefined;
  const { name, params, intervals } = calibration;
  const constants = params.map((id) => {
    const param = schema.params[id];
    const interval = intervals?.[id];
    return `${param ? paramName(param) : id}${interval ? ` ${rangeText(interval)}` : ""}`;
  });
  const { fitted, heldOut } = calibrationErrors ?? {};
  const errors = fitted
    ? `; mean error ${percentText(fitted.mean)}, ${heldOut ? `held out ${percentText(heldOut.mean)}` : "nothing held out"}`
    : "; deleted since, so its errors are not known";
  return `${name} (${constants.join(", ")}${intervals ? ", 95 % intervals" : ""}${errors})`;
}

/** As a share of the baseline; for percentages in percentage points. */
function differenceText({ effect, test, difference }: JudgedAgainst, unit: string): string {
  if (unit !== "%") return effect === null ? (difference > 0 ? "from 0" : "?") : shareText(effect);
  const points = test?.estimate ?? difference;
  return `${points > 0 ? "+" : ""}${numberText(Number(points.toPrecision(3)))} points`;
}

function verdictText(against: JudgedAgainst, minEffect: number): string {
  const { drift, residual, within } = against;
  if (drift) return `no verdict: ${driftText(drift, "the baseline", "the other")}`;
  const text = outcomeText(against, minEffect);
  if (within) return `${text}; measured value within the range of the prediction`;
  return typeof residual === "number" ? `${text}; residual ${shareText(residual)}` : text;
}
