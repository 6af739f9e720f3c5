import { driftText } from "@wirecost/analysis";
import { differencesText } from "@wirecost/contract";
import { isModel, paramName } from "@wirecost/sim-core";
import {
  numberText,
  rangeText,
  settingText,
  shareText,
  titleText,
  valueText,
} from "../output/number-text.ts";
import { textTable } from "../output/text-table.ts";
import { unstatedText } from "../output/unstated-text.ts";
import type { ComparedCell, Comparison } from "./compare-sides.ts";
import type { Side } from "./side.ts";
import { unstatedOfSide } from "./unstated-of-side.ts";

/** Maximum of cells that are printed of a metric: those that say most. */
const MAX_CELLS = 50;

const ORDER: readonly ComparedCell["outcome"][] = [
  "worse",
  "better",
  "higher",
  "lower",
  "untested",
  "drift",
  "few",
  "unshown",
  "small",
  "same",
];

/** A comparison as a person reads it. */
export function comparisonText(comparison: Comparison): string {
  const { baseline, other, changed, lone, metrics, minEffect } = comparison;
  const { schema } = baseline;
  const head = [
    `baseline  ${baseline.title} (${baseline.origin})`,
    `against   ${other.title} (${other.origin})`,
    ...[baseline, other].flatMap((side) => {
      const text = calibrationText(side);
      return text === undefined ? [] : [`calibrated  ${side.title}: ${text}`];
    }),
    ...changed.map(({ param, baseline: from, other: to }) => {
      return `changed   ${settingText(schema, param, from)} -> ${valueText(to)}`;
    }),
  ];
  const ground = comparison.ground
    ? differencesText(comparison.ground).map((line) => `ground    ${line}`)
    : [];
  const unstated = [baseline, other].flatMap((side) => {
    const open = unstatedOfSide(side);
    const text = open && isModel(schema) ? unstatedText(schema, open) : "";
    return text === "" ? [] : [`unstated  ${side.title}: ${text}`];
  });
  const bodies = metrics.map(({ metric, cells }) => {
    const declared = schema.metrics[metric];
    const unit = declared?.unit ?? "1";
    const sorted = cells.toSorted((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome));
    const rows = sorted.slice(0, MAX_CELLS).map((cell) => {
      const settings = Object.entries(cell.settings).map(([id, value]) => settingText(schema, id, value));
      return [
        settings.join(", ") || "all rows",
        cell.ranges?.baseline ? rangeText(cell.ranges.baseline) : numberText(cell.baseline),
        cell.ranges?.other ? rangeText(cell.ranges.other) : numberText(cell.other),
        differenceText(cell, unit),
        cell.runs.join("/"),
        outcomeText(cell, minEffect),
      ];
    });
    const title = titleText(declared?.label ?? metric, unit);
    const table = textTable(["settings", "baseline", "against", "difference", "runs", "verdict"], rows);
    const left = cells.length > MAX_CELLS ? `and ${numberText(cells.length - MAX_CELLS)} more cells\n` : "";
    return `${title}\n${table}${left}${tally(cells)}\n`;
  });
  const tested = metrics.some(({ cells }) => cells.some(({ verdict }) => verdict?.test));
  const meaning = tested
    ? "\nbaseline, against: medians; difference: the middle one of all between a run of each side (Hodges-Lehmann).\n"
    : "";
  const alone = lone.baseline + lone.other;
  const note =
    alone > 0
      ? `\nNot compared: ${lone.baseline} cells only in the baseline, ${lone.other} only in the other.\n`
      : "";
  return `${[...head, ...ground, ...unstated].join("\n")}\n\n${bodies.join("\n")}${meaning}${note}`;
}

/**
 * `night runs (Record size 195-213, 95 % intervals; mean error 2.1 %, held out 3.4 %)`; undefined for a side that holds
 * no calibration's constants.
 */
function calibrationText({ calibration, calibrationErrors, schema }: Side): string | undefined {
  if (!calibration) return undefined;
  const { name, params, intervals } = calibration;
  const constants = params.map((id) => {
    const param = schema.params[id];
    const interval = intervals?.[id];
    return `${param ? paramName(param) : id}${interval ? ` ${rangeText(interval)}` : ""}`;
  });
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const { fitted, heldOut } = calibrationErrors ?? {};
  const errors = fitted
    ? `; mean error ${percent(fitted.mean)}, ${heldOut ? `held out ${percent(heldOut.mean)}` : "nothing held out"}`
    : "; deleted since, so its errors are not known";
  return `${name} (${constants.join(", ")}${intervals ? ", 95 % intervals" : ""}${errors})`;
}

/** As a share of the baseline; of percentages in percentage points, which "%" would not say. */
function differenceText({ effect, verdict, baseline, other }: ComparedCell, unit: string): string {
  if (unit !== "%") return shareText(effect);
  const points = verdict?.test?.estimate ?? other - baseline;
  return `${points > 0 ? "+" : ""}${numberText(Number(points.toPrecision(3)))} points`;
}

function outcomeText({ outcome, verdict }: ComparedCell, minEffect: number): string {
  const least = `${Number((minEffect * 100).toFixed(2))} %`;
  switch (outcome) {
    case "few":
      return `too few runs: ${verdict?.lacking?.join(" and ") ?? "some"} more`;
    case "unshown":
      return "no difference shown";
    case "small":
      return `below ${least}`;
    case "drift":
      return `no verdict${verdict?.drift ? `: ${driftText(verdict.drift, "the baseline", "the other")}` : ""}`;
    case "untested":
      return "no test: one side is predicted";
    default:
      return outcome;
  }
}

/** `12 cells: 2 worse, 10 same.` */
function tally(cells: readonly ComparedCell[]): string {
  const words: Partial<Record<ComparedCell["outcome"], string>> = {
    drift: "without a verdict: runs drift",
    few: "with too few runs",
    unshown: "with no difference shown",
    small: "below the minimum effect",
  };
  const counts = ORDER.flatMap((outcome) => {
    const count = cells.filter((cell) => cell.outcome === outcome).length;
    return count > 0 ? [`${numberText(count)} ${words[outcome] ?? outcome}`] : [];
  });
  return `${numberText(cells.length)} ${cells.length === 1 ? "cell" : "cells"}: ${counts.join(", ")}.`;
}
