import { median, type Params } from "@wirecost/sim-core";
import type { RuleFinding } from "../finding.ts";
import { type JudgedSet, type LintRule, type MeasuredColumn, rowsWhere } from "../judged-set.ts";
import { isFarFrom, MIN_PEERS, peersIn } from "../peers.ts";
import { count, quantityText } from "../words.ts";

/** Ratio of a gap that separates outliers from all other rows, independent of their settings. */
const GAP = 1000;
/** Maximum share of rows beyond a gap for them to count as outliers. */
const FEW = 1 / 3;
/** Maximum rows for which predictions are computed. */
const MAX_PREDICTED = 2000;
/** How far a row's settings may exceed those of all others without explaining a gap. */
const FARTHER = 10;
const TIME = new Set(["s", "ms", "us", "ns", "min", "h"]);

/** Finds implausible values: orders of magnitude from similar rows, a time of 0, or not a number. */
export const absurdValue: LintRule = (set) => {
  const conditions = conditionsIn(set);
  return set.measured
    .filter(({ metric }) => metric.noise === "noisy")
    .flatMap((column) => [...impossible(set, column), ...farOff(set, column, conditions)]);
};

function impossible(set: JudgedSet, { id, metric, values }: MeasuredColumn): readonly RuleFinding[] {
  const broken = rowsWhere(values, (value) => !(value >= 0 && value < Number.POSITIVE_INFINITY));
  const measuredTimes = TIME.has(metric.unit) && values.some((value) => value > 0);
  const none = rowsWhere(values, (value) => measuredTimes && value === 0);
  const predictions =
    none.length > 0 ? set.predictStated(none, id, (moved, here) => moved === 0 && here > 0) : undefined;
  const zero = none.filter((_, i) => (predictions?.[i] ?? 0) > 0);
  return [
    ...found(
      set,
      broken,
      "Invalid value",
      "wrong",
      (row, name) =>
        `${metric.label} is ${values[row]} in row ${name}, where it should be a number of 0 or more`,
    ),
    ...found(
      set,
      zero,
      "Time of 0",
      "doubt",
      (_, name) =>
        `${metric.label} is 0 ${metric.unit} in row ${name}: it was not measured, or is below the clock's resolution`,
    ),
  ];
}

function farOff(
  set: JudgedSet,
  { id, metric, values }: MeasuredColumn,
  conditions: (row: number) => Params,
): readonly RuleFinding[] {
  const value = (row: number) => values[row] ?? 0;
  const rows = rowsWhere(values, (own) => own > 0 && own < Number.POSITIVE_INFINITY);
  const odd = new Map<number, string>();
  for (const { rows: peers } of peersIn(set, (row) => value(row) > 0)) {
    const middle = median(peers.map(value));
    const why = `the median of its ${peers.length} runs is ${quantityText(middle, metric)}`;
    const isFar = (row: number) => isFarFrom(middle, value(row));
    const far = peers.filter(isFar);
    if (far.length === 0) continue;
    const isExplained = explainedBy(peers.filter((row) => !isFar(row)).map(conditions));
    for (const row of far) if (!isExplained(conditions(row))) odd.set(row, why);
  }
  const predictions = (rows.length <= MAX_PREDICTED && set.predictStated(rows, id)) || new Float64Array();
  const predicted = predictions.length > 0 && predictions.every((one) => one > 0);
  const sizes = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++)
    sizes[i] = value(rows[i] ?? 0) / (predicted ? (predictions[i] ?? 1) : 1);
  const parted = beyondGap(sizes);
  if (parted) {
    const [few, others] = [parted.few, parted.others].map((places) => places.map((i) => rows[i] ?? 0));
    const middle = median((others ?? []).map(value));
    const why = `the median of the other ${count(others?.length ?? 0, "row")} is ${quantityText(middle, metric)}`;
    const isExplained = predicted ? () => false : explainedBy((others ?? []).map(conditions));
    for (const row of few ?? []) if (!odd.has(row) && !isExplained(conditions(row))) odd.set(row, why);
  } else if (predicted && rows.length < MIN_PEERS) {
    for (const [i, row] of rows.entries()) {
      const prediction = predictions[i] ?? 0;
      // A constant of other machines may explain a factor of thousands, but not of millions.
      if (value(row) >= GAP ** 2 * prediction || value(row) * GAP ** 2 <= prediction)
        odd.set(row, `the model predicts ${quantityText(prediction, metric)}`);
    }
  }
  return found(
    set,
    rows.filter((row) => odd.has(row)),
    "Value off by orders of magnitude",
    "wrong",
    (row, name) =>
      `${metric.label} is ${quantityText(value(row), metric)} in row ${name}, where ${odd.get(row)}`,
  );
}

/** Indices of the few values that are separated from all others by a wide gap. */
function beyondGap(
  sizes: Float64Array,
): { readonly few: readonly number[]; readonly others: readonly number[] } | undefined {
  if (sizes.length < MIN_PEERS) return undefined;
  const sorted = sizes.slice().sort();
  const at = sorted.findIndex((size, i) => i > 0 && size >= GAP * (sorted[i - 1] ?? size));
  if (at < 0) return undefined;
  const edge = sorted[at] ?? 0;
  const [below, above]: [number[], number[]] = [[], []];
  for (const [i, size] of sizes.entries()) (size < edge ? below : above).push(i);
  const [few, others] = below.length < above.length ? [below, above] : [above, below];
  return few.length < FEW * sizes.length || (few.length === 1 && sizes.length === MIN_PEERS)
    ? { few, others }
    : undefined;
}

/** What may explain the value of a row: its settings, and the counts measured in all rows, such as records. */
function conditionsIn({ measured, settingsOf }: JudgedSet): (row: number) => Params {
  const counts = measured.filter(
    ({ metric, values }) => metric.noise === "exact" && values.every((value) => value > 0),
  );
  if (counts.length === 0) return settingsOf;
  return (row) => ({
    ...settingsOf(row),
    ...Object.fromEntries(counts.map(({ metric, values }) => [metric.label, values[row] ?? 0])),
  });
}

/** Whether settings are so far from these others that the value may be too. */
function explainedBy(given: readonly Params[]): (settings: Params) => boolean {
  // Rows with equal settings share an object.
  const others = [...new Set(given)];
  const known = new Map<string, { readonly values: ReadonlySet<unknown>; least: number; most: number }>();
  const theirs = (id: string) => {
    let range = known.get(id);
    if (!range) {
      const values = new Set(others.map((settings) => settings[id]));
      const sizes = [...values].flatMap((one) => (typeof one === "number" ? Math.abs(one) : []));
      const least = sizes.reduce((min, size) => Math.min(min, size), Number.POSITIVE_INFINITY);
      const most = sizes.reduce((max, size) => Math.max(max, size), Number.NEGATIVE_INFINITY);
      range = { values, least, most };
      known.set(id, range);
    }
    return range;
  };
  return (settings) =>
    Object.entries(settings).some(([id, own]) => {
      const { values, least, most } = theirs(id);
      if (typeof own !== "number") return !values.has(own);
      const size = Math.abs(own);
      return size > FARTHER * most || size * FARTHER < least;
    });
}

function found(
  { nameOf }: JudgedSet,
  rows: Int32Array,
  title: string,
  severity: RuleFinding["severity"],
  say: (row: number, name: string) => string,
): readonly RuleFinding[] {
  const [first] = rows;
  if (first === undefined) return [];
  const more = rows.length > 1 ? ` The same holds in ${count(rows.length - 1, "other row")}.` : "";
  return [
    {
      rule: "absurd-value",
      title,
      message: `${say(first, nameOf(first))}.${more}`,
      rows,
      severity,
      suggestion: { text: "Check the run: exclude it if it is broken, or correct the unit." },
    },
  ];
}
