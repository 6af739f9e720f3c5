import { countWhile } from "@wirecost/sim-core";
import type { RuleFinding } from "../finding.ts";
import type { LintRule } from "../judged-set.ts";
import { lastDigit } from "../last-digit.ts";
import { type CellRuns, type Runs, rangeOf } from "../runs.ts";
import { cellName, valuesText } from "../words.ts";

/** Minimum number of a cell's values that another cell repeats. */
const MIN_SHARED = 3;
/** A value in more cells than this is a round number, not a copy. */
const MAX_CELLS = 4;
/** Minimum share of copied values in the smaller cell: among thousands of runs three agree by chance. */
const MIN_SHARE = 0.25;
/** Maximum probability that such a pair occurs by chance anywhere in the set. */
const CHANCE = 0.01;

/** Cells that share several noisy values exactly: independent tests do not, so one was copied from the other. */
export const copiedValues: LintRule = (set) =>
  set.noisy.flatMap(({ metric, runs }) => {
    const pairs = (runs.length * (runs.length - 1)) / 2;
    return alikePairs(runs).flatMap(([a, b]): readonly RuleFinding[] => {
      const [one, other] = [runs.of(a), runs.of(b)];
      const same = sharedRuns(one, other);
      if (same.length < MIN_SHARED || pairs * chanceOf(one.values, other.values, same.length) > CHANCE)
        return [];
      const figures = same.map((i) => one.values[i] ?? 0);
      const values = new Set(figures);
      const again = other.rows.filter((_, i) => values.has(other.values[i] ?? 0));
      const names = [a, b].map((cell) => cellName(set, cell));
      return [
        {
          rule: "copied-values",
          title: `The same ${same.length} values twice`,
          message: `${names.join(" and ")} both have ${metric.label} ${valuesText(figures, metric)}. Two tests do not agree to the last digit: one looks copied from the other.`,
          rows: [...same.map((i) => one.rows[i] ?? 0), ...again],
          severity: "doubt",
          suggestion: {
            text: "Copy the values of one of the two from the harness again, or leave it out.",
          },
        },
      ];
    });
  });

/** Pairs of cells, by index, that may share enough values. */
function alikePairs(runs: CellRuns): readonly (readonly [number, number])[] {
  const repeated = repeatedValues(runs);
  // The first cells that have each of these, and the number of further ones.
  const cells = new Int32Array((MAX_CELLS + 1) * repeated.length).fill(-1);
  for (let cell = 0; cell < runs.length; cell++) {
    for (const value of runs.valuesOf(cell)) {
      const place = placeOf(repeated, value);
      if (place < 0) continue;
      for (let i = (MAX_CELLS + 1) * place; i < (MAX_CELLS + 1) * (place + 1); i++) {
        if (cells[i] === cell) break;
        if (cells[i] !== -1) continue;
        cells[i] = cell;
        break;
      }
    }
  }
  const shared = new Map<number, number>();
  for (let cell = 0; cell < runs.length; cell++) {
    for (const value of new Set(runs.valuesOf(cell))) {
      const place = placeOf(repeated, value);
      if (place < 0) continue;
      const having = cells.subarray((MAX_CELLS + 1) * place, (MAX_CELLS + 1) * (place + 1));
      // Once for each value, at its first cell.
      if (having[0] !== cell || having[MAX_CELLS] !== -1) continue;
      for (const [i, a] of having.entries())
        for (const b of having.subarray(i + 1)) {
          if (b < 0) break;
          const pair = a * runs.length + b;
          shared.set(pair, (shared.get(pair) ?? 0) + 1);
        }
    }
  }
  return [...shared].flatMap(([pair, values]) => {
    const [a, b] = [Math.floor(pair / runs.length), pair % runs.length];
    const smaller = Math.min(runs.count(a), runs.count(b));
    // A cell may contain a value more than once, so two distinct ones can make three.
    return values >= Math.max(MIN_SHARED - 1, MIN_SHARE * smaller) ? [[a, b] as const] : [];
  });
}

/** The values that occur more than once in the set, ascending. */
function repeatedValues(runs: CellRuns): Float64Array {
  const all = runs.all.slice().sort();
  let count = 0;
  for (let i = 1; i < all.length; i++) {
    const value = all[i] ?? 0;
    if (value === all[i - 1] && (count === 0 || all[count - 1] !== value)) all[count++] = value;
  }
  return all.subarray(0, count);
}

/** Index of a value among sorted ones, -1 if missing. */
function placeOf(sorted: Float64Array, value: number): number {
  const place = countWhile(sorted.length, (i) => (sorted[i] ?? 0) < value);
  return sorted[place] === value ? place : -1;
}

/** Indices of the first cell's runs whose values the second has too, each as often as both have it. */
function sharedRuns(one: Runs, other: Runs): readonly number[] {
  const left = new Map<number, number>();
  for (const value of other.values) left.set(value, (left.get(value) ?? 0) + 1);
  const shared: number[] = [];
  for (const [i, value] of one.values.entries()) {
    const times = left.get(value) ?? 0;
    left.set(value, times - 1);
    if (times > 0) shared.push(i);
  }
  return shared;
}

/**
 * Probability that two independently measured cells share this many values: runs are distributed over the range of
 * both, in steps of the last digit, so the number of shared values follows a Poisson distribution (its first term).
 */
function chanceOf(one: Float64Array, other: Float64Array, shared: number): number {
  const all = new Float64Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  all.sort();
  const step = lastDigit(all);
  const range = rangeOf(all);
  const expected = range > 0 ? (one.length * other.length * step) / range : Number.POSITIVE_INFINITY;
  let chance = 1;
  for (let i = 1; i <= shared; i++) chance *= expected / i;
  return chance;
}
