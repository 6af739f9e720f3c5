import { formatSixDigits } from "@wirecost/sim-core";
import { rowLabel } from "../../measured/rows/row-table.ts";
import type { RuleFinding } from "../finding.ts";
import type { JudgedSet, LintRule } from "../judged-set.ts";
import { lastDigit } from "../last-digit.ts";
import { cellName, count, valuesText } from "../words.ts";

/** Minimum number of repeated values for a finding, however unlikely they are. */
const MIN_REPEATED = 3;
/** Maximum probability that such a copy occurs by chance anywhere in the set. */
const CHANCE = 0.001;

/** Rows of a cell that repeat earlier ones of it, by index among its runs. */
interface Repeats {
  /** For each run, the earlier one that it repeats; -1 for none. */
  readonly of: Int32Array;
  readonly count: number;
  /** Whether they are in the same order. */
  readonly ordered: boolean;
}

/** Runs of one test that repeat others exactly: duplicated rows, which count twice. */
export const repeatedRuns: LintRule = (set) => {
  const found = new Map<number, { readonly finding: RuleFinding; readonly count: number }>();
  for (const { metric, runs } of set.noisy) {
    for (let cell = 0; cell < runs.length; cell++) {
      if (runs.count(cell) < 2 * MIN_REPEATED) continue;
      const own = runs.of(cell);
      const repeats = repeatsIn(own.values, CHANCE / runs.length);
      if (!repeats || repeats.count <= (found.get(cell)?.count ?? 0)) continue;
      const copies: number[] = [];
      const originals: number[] = [];
      const values: number[] = [];
      for (const [i, earlier] of repeats.of.entries()) {
        if (earlier < 0) continue;
        values.push(own.values[i] ?? 0);
        copies.push(own.rows[i] ?? 0);
        originals.push(own.rows[earlier] ?? 0);
      }
      const numbered = copies.every(
        (row, i) => rowLabel(set.table, row) === rowLabel(set.table, originals[i] ?? 0),
      );
      const all = own.rows.length;
      const independent = all - repeats.count;
      found.set(cell, {
        count: repeats.count,
        finding: {
          rule: "repeated-runs",
          title: `The same ${repeats.count} runs twice`,
          message: `${cellName(set, cell)}: ${rangesText(set, copies)} repeat ${rangesText(set, originals)} to the last digit${repeats.ordered ? ", in the same order" : ""}${numbered ? " and with the same run numbers" : ""}: ${metric.label} ${valuesText(values, metric)}. Without the copies, ${formatSixDigits(independent)} of ${formatSixDigits(all)} runs are independent.`,
          rows: [...new Set([...originals, ...copies])],
          severity: "doubt",
          suggestion: {
            text: "Leave one of the two copies out: intervals and verdicts count each row as a run of its own.",
          },
        },
      });
    }
  }
  return [...found].toSorted(([a], [b]) => a - b).map(([, { finding }]) => finding);
};

/** `rows 26 to 50`, `rows 2, 4 and 3 others` */
function rangesText(set: JudgedSet, rows: readonly number[]): string {
  const [first = 0, second = 0] = rows;
  const last = rows.at(-1) ?? first;
  if (last - first === rows.length - 1) return `rows ${set.nameOf(first)} to ${set.nameOf(last)}`;
  return `rows ${set.nameOf(first)}, ${set.nameOf(second)} and ${count(rows.length - 2, "other")}`;
}

/** @param chance below which what is found is no coincidence */
function repeatsIn(values: Float64Array, chance: number): Repeats | undefined {
  const n = values.length;
  const distinct = values.slice().sort();
  let size = 0;
  for (const value of distinct) if (size === 0 || distinct[size - 1] !== value) distinct[size++] = value;
  if (n - size < MIN_REPEATED || size < MIN_REPEATED) return undefined;
  const same = chanceOfSame(distinct.subarray(0, size));
  const last = new Map<number, number>();
  const earlier = Int32Array.from(values, (value, i) => {
    const before = last.get(value) ?? -1;
    last.set(value, i);
    return before;
  });
  return inBlocks(values, earlier, same, chance) ?? inAnyOrder(values, earlier, same, chance);
}

/**
 * Blocks of runs that occur again later, value for value. The probability that k distinct values are repeated, at any
 * position and distance, is at most n² times that of k equal pairs.
 */
function inBlocks(
  values: Float64Array,
  earlier: Int32Array,
  same: number,
  chance: number,
): Repeats | undefined {
  const of = new Int32Array(values.length).fill(-1);
  let found = 0;
  for (let from = 0; from < values.length; ) {
    const distance = from - (earlier[from] ?? -1);
    let to = from + 1;
    if (earlier[from] !== -1)
      while (to < values.length && to - (earlier[to] ?? -1) === distance && earlier[to] !== -1) to += 1;
    if (to - from >= MIN_REPEATED) {
      const different = new Set(values.subarray(from, to)).size;
      if (different >= MIN_REPEATED && values.length ** 2 * same ** different < chance) {
        for (let i = from; i < to; i++) of[i] = earlier[i] ?? -1;
        found += to - from;
      }
    }
    from = to;
  }
  return found > 0 ? { of, count: found, ordered: true } : undefined;
}

/**
 * Values that occur more than once at any position: the number of equal pairs follows a Poisson distribution (its first
 * term).
 */
function inAnyOrder(
  values: Float64Array,
  earlier: Int32Array,
  same: number,
  chance: number,
): Repeats | undefined {
  const repeated = new Set<number>();
  let found = 0;
  for (const [i, before] of earlier.entries()) {
    if (before < 0) continue;
    found += 1;
    repeated.add(values[i] ?? 0);
  }
  // A value in many rows is a limit or a round number: one coincidence, not many.
  const pairs = repeated.size;
  const expected = ((values.length * (values.length - 1)) / 2) * same;
  if (pairs < MIN_REPEATED || pairs <= 2 * expected) return undefined;
  let logarithm = 0;
  for (let i = 1; i <= pairs; i++) logarithm += Math.log(expected / i);
  return logarithm < Math.log(chance) ? { of: earlier, count: found, ordered: false } : undefined;
}

/**
 * Probability that two runs are equal: the step of the clock or the last digit, divided by the width of the
 * distribution, which is taken as twice the narrowest interval that contains half of the values.
 *
 * @param values different ones, ascending
 */
function chanceOfSame(values: Float64Array): number {
  const half = Math.ceil(values.length / 2);
  let narrowest = Number.POSITIVE_INFINITY;
  for (let i = 0; i + half <= values.length; i++)
    narrowest = Math.min(narrowest, (values[i + half - 1] ?? 0) - (values[i] ?? 0));
  return narrowest > 0 ? Math.min(1, stepOf(values) / (2 * narrowest)) : 1;
}

/** The largest step that divides all gaps between values, within their last digit (Euclid's algorithm). */
function stepOf(values: Float64Array): number {
  const digit = lastDigit(values);
  let step = 0;
  for (let i = 1; i < values.length; i++) {
    let [a, b] = [(values[i] ?? 0) - (values[i - 1] ?? 0), step];
    while (b > 1.5 * digit) [a, b] = [b, Math.min(a % b, b - (a % b))];
    step = a;
    if (step <= 2 * digit) return digit;
  }
  return Math.max(digit, step);
}
