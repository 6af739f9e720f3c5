import type { MeasuredMetric } from "../../measurement-schema.ts";
import type { MeasuredRow } from "../../model.ts";
import { median } from "../../stats/median.ts";
import type { Finding } from "../finding.ts";
import { groupBy } from "../group-by.ts";
import type { JudgedSet, LintRule } from "../judged-set.ts";
import { count, quantityText } from "../words.ts";

/** So many times off the other runs of the same test no run is by chance. */
const OFF_PEERS = 100;
/** A gap so many times wide parts single rows from all others, whatever their settings. */
const GAP = 1000;
/** The share of rows beyond a gap, below which they are the odd ones. */
const FEW = 1 / 3;
/** Rows that make a reference. */
const LEAST = 3;
/** Rows that predictions are asked of. */
const MOST_PREDICTED = 2000;
/** How far beyond the settings of all others a row's own may lie and still not explain a gap. */
const FARTHER = 10;
const TIME = new Set(["s", "ms", "us", "ns", "min", "h"]);

/** Single values that cannot be: far from their like by orders of magnitude, no time at all, or no number. */
export const absurdValue: LintRule = (set) =>
  set.measured
    .filter(([, { noise }]) => noise === "noisy")
    .flatMap(([id, metric]) => [...impossible(set, id, metric), ...farOff(set, id, metric)]);

function impossible({ rows, predict }: JudgedSet, id: string, metric: MeasuredMetric): readonly Finding[] {
  const broken = rows.filter(
    ({ metrics }) =>
      metrics[id] !== undefined && !(metrics[id] >= 0 && metrics[id] < Number.POSITIVE_INFINITY),
  );
  const measuredTimes = rows.some(({ metrics }) => (metrics[id] ?? 0) > 0);
  const zero =
    TIME.has(metric.unit) && measuredTimes
      ? rows.filter(({ metrics, settings }) => metrics[id] === 0 && (predict(settings)?.[id] ?? 0) > 0)
      : [];
  return [
    ...found(
      broken,
      "A value that cannot be",
      "wrong",
      (row) =>
        `${metric.label} is ${row.metrics[id]} in row ${row.row}, where it should be a number of 0 or more`,
    ),
    ...found(
      zero,
      "No time at all",
      "doubt",
      (row) =>
        `${metric.label} is 0 ${metric.unit} in row ${row.row}: it was not measured, or is shorter than the clock shows`,
    ),
  ];
}

function farOff(set: JudgedSet, id: string, metric: MeasuredMetric): readonly Finding[] {
  const value = (row: MeasuredRow) => row.metrics[id] ?? 0;
  const rows = set.rows.filter((row) => value(row) > 0 && value(row) < Number.POSITIVE_INFINITY);
  const odd = new Map<MeasuredRow, string>();
  for (const cell of set.cells) {
    const runs = cell.rows.filter((row) => value(row) > 0);
    // What a description tells apart may be tests of their own, of settings that nothing states.
    for (const peers of groupBy(runs, ({ label, row }) => (label === `Row ${row}` ? "" : label))) {
      if (peers.length < LEAST) continue;
      const middle = median(peers.map(value));
      for (const row of peers)
        if (value(row) >= OFF_PEERS * middle || value(row) * OFF_PEERS <= middle)
          odd.set(row, `the median of its ${peers.length} runs is ${quantityText(middle, metric)}`);
    }
  }
  const predictions =
    rows.length > MOST_PREDICTED ? [] : rows.map(({ settings }) => set.predict(settings)?.[id] ?? 0);
  const predicted = predictions.length > 0 && predictions.every((one) => one > 0);
  const parted = beyondGap(rows, (row, i) => (predicted ? value(row) / (predictions[i] ?? 1) : value(row)));
  if (parted) {
    const { few, others } = parted;
    const middle = median(others.map(value));
    for (const row of few)
      if (predicted || !explained(row, others))
        odd.set(
          row,
          odd.get(row) ??
            `the median of the other ${count(others.length, "row")} is ${quantityText(middle, metric)}`,
        );
  } else if (predicted && rows.length < LEAST) {
    for (const [i, row] of rows.entries()) {
      const said = predictions[i] ?? 0;
      // A setting that nothing states may explain a factor of thousands, none a factor of millions.
      if (value(row) >= GAP ** 2 * said || value(row) * GAP ** 2 <= said)
        odd.set(row, `the model says ${quantityText(said, metric)}`);
    }
  }
  return found(
    rows.filter((row) => odd.has(row)),
    "A value that is orders of magnitude off",
    "wrong",
    (row) =>
      `${metric.label} is ${quantityText(value(row), metric)} in row ${row.row}, where ${odd.get(row)}`,
  );
}

/** The few rows that a wide gap parts from all others. */
function beyondGap(
  rows: readonly MeasuredRow[],
  size: (row: MeasuredRow, index: number) => number,
): { readonly few: readonly MeasuredRow[]; readonly others: readonly MeasuredRow[] } | undefined {
  if (rows.length < LEAST) return undefined;
  const sorted = rows.map((row, i) => ({ row, size: size(row, i) })).toSorted((a, b) => a.size - b.size);
  const at = sorted.findIndex(({ size }, i) => size >= GAP * (sorted[i - 1]?.size ?? size));
  if (at < 0) return undefined;
  const [below, above] = [sorted.slice(0, at), sorted.slice(at)].map((side) => side.map(({ row }) => row));
  if (!below || !above) return undefined;
  const [few, others] = below.length < above.length ? [below, above] : [above, below];
  return few.length < FEW * rows.length || (few.length === 1 && rows.length === LEAST)
    ? { few, others }
    : undefined;
}

/** Whether a row's settings lie so far from those of others that its value may as well. */
function explained(row: MeasuredRow, others: readonly MeasuredRow[]): boolean {
  return Object.entries(row.settings).some(([id, own]) => {
    const theirs = others.map(({ settings }) => settings[id]);
    if (typeof own !== "number") return theirs.every((one) => one !== own);
    const numbers = theirs.filter((one) => typeof one === "number").map(Math.abs);
    const size = Math.abs(own);
    return numbers.every((one) => size > FARTHER * one) || numbers.every((one) => size * FARTHER < one);
  });
}

function found(
  rows: readonly MeasuredRow[],
  title: string,
  severity: Finding["severity"],
  say: (row: MeasuredRow) => string,
): readonly Finding[] {
  const [first] = rows;
  if (!first) return [];
  const more = rows.length > 1 ? ` The same holds in ${count(rows.length - 1, "other row")}.` : "";
  return [
    {
      rule: "absurd-value",
      title,
      message: `${say(first)}.${more}`,
      rows: rows.map(({ row }) => row),
      severity,
      suggestion: { text: "Look at the run behind it: leave a broken one out, or correct the unit." },
    },
  ];
}
