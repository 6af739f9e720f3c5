import type { Finding } from "../finding.ts";
import type { JudgedCell } from "../judged-cell.ts";
import type { LintRule } from "../judged-set.ts";
import { type Run, rangeOf, sortRuns } from "../runs.ts";
import { cellName, figuresText } from "../words.ts";

/** So many figures of one cell again in another. */
const LEAST = 3;
/** A figure in more cells than this is a round one, not a copied one. */
const MOST_CELLS = 4;
/** Share of the smaller cell's figures that were copied at least: among thousands of runs three agree by chance. */
const LEAST_SHARE = 0.25;
/** Chance of finding such a pair anywhere in the set that is too large to mention it. */
const CHANCE = 0.01;

/** Cells that share several noisy figures to the digit: no two tests do, so one was copied from the other. */
export const copiedFigures: LintRule = ({ schema, cells, noisy }) =>
  noisy.flatMap(({ metric, runs }) => {
    const pairs = (cells.length * (cells.length - 1)) / 2;
    return alikePairs(runs).flatMap(([a, b]): readonly Finding[] => {
      const [one, other] = [runs[a] ?? [], runs[b] ?? []];
      const same = sharedRuns(one, other);
      if (same.length < LEAST || pairs * chanceOf(one, other, same.length) > CHANCE) return [];
      const values = new Set(same.map(({ value }) => value));
      const again = other.filter(({ value }) => values.has(value));
      const names = [cells[a], cells[b]].map((cell: JudgedCell | undefined) =>
        cell ? cellName(schema, cell) : "",
      );
      return [
        {
          rule: "copied-figures",
          title: `The same ${same.length} figures twice`,
          message: `${names.join(" and ")} both have ${metric.label} ${figuresText(same, metric)}. Two tests do not agree to the last digit: one looks copied from the other.`,
          rows: [...same, ...again].map(({ row }) => row),
          severity: "doubt",
          suggestion: {
            text: "Take the figures of one of the two from the harness again, or leave it out.",
          },
        },
      ];
    });
  });

/** Pairs of cells, by position, that may share enough figures. */
function alikePairs(runs: readonly (readonly Run[])[]): readonly (readonly [number, number])[] {
  const places = new Map<number, number[]>();
  runs.forEach((own, cell) => {
    for (const value of new Set(own.map((run) => run.value))) {
      const cells = places.get(value);
      if (!cells) places.set(value, [cell]);
      else if (cells.length <= MOST_CELLS) cells.push(cell);
    }
  });
  const shared = new Map<number, number>();
  for (const cells of places.values()) {
    if (cells.length > MOST_CELLS) continue;
    for (const [i, a] of cells.entries())
      for (const b of cells.slice(i + 1)) {
        const pair = a * runs.length + b;
        shared.set(pair, (shared.get(pair) ?? 0) + 1);
      }
  }
  return [...shared].flatMap(([pair, values]) => {
    const [a, b] = [Math.floor(pair / runs.length), pair % runs.length];
    const smaller = Math.min(runs[a]?.length ?? 0, runs[b]?.length ?? 0);
    // A figure may stand in a cell more than once, so two different ones can make three.
    return values >= Math.max(LEAST - 1, LEAST_SHARE * smaller) ? [[a, b] as const] : [];
  });
}

/** Runs of the first cell whose figures the second has too, each of them as often as both have it. */
function sharedRuns(one: readonly Run[], other: readonly Run[]): readonly Run[] {
  const left = new Map<number, number>();
  for (const { value } of other) left.set(value, (left.get(value) ?? 0) + 1);
  return one.filter(({ value }) => {
    const times = left.get(value) ?? 0;
    left.set(value, times - 1);
    return times > 0;
  });
}

/**
 * Chance that two cells share so many figures though they were measured apart: runs fall anywhere in the range of
 * both, on steps of the last digit given, so that shared figures come as rare events do (Poisson, its first term).
 */
function chanceOf(one: readonly Run[], other: readonly Run[], shared: number): number {
  const all = sortRuns([...one, ...other]);
  const step = 10 ** -Math.max(...all.map(({ value }) => decimals(value)));
  const range = rangeOf(all);
  const expected = range > 0 ? (one.length * other.length * step) / range : Number.POSITIVE_INFINITY;
  let chance = 1;
  for (let i = 1; i <= shared; i++) chance *= expected / i;
  return chance;
}

function decimals(value: number): number {
  return /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
}
