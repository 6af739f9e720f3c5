import type { MeasuredRow } from "../model.ts";
import { median } from "../stats/median.ts";

/** A run's figure for one metric, and the row it stands in. */
export interface Run {
  readonly row: string;
  readonly value: number;
}

/** The runs among rows that measured a metric, in the order of the file. */
export function runsOf(rows: readonly MeasuredRow[], metric: string): readonly Run[] {
  const runs: Run[] = [];
  for (const { row, metrics } of rows) {
    const value = metrics[metric];
    if (value !== undefined) runs.push({ row, value });
  }
  return runs;
}

/** Fewer cells than this say nothing of how much runs of a set usually scatter. */
const CELLS_FOR_NOISE = 3;
/** Taken then: what a careful benchmark on one machine shows. */
const UNKNOWN_NOISE = 0.05;

/**
 * How much the runs of a cell usually scatter: the median over the cells of the standard deviation relative to the
 * mean, which a few odd cells do not move. 5 % where too few cells have several runs.
 */
export function usualNoise(cells: readonly (readonly Run[])[]): number {
  const shares: number[] = [];
  for (const runs of cells) {
    const mean = runs.reduce((sum, { value }) => sum + value, 0) / runs.length;
    if (runs.length < 2 || !(mean > 0)) continue;
    const squares = runs.reduce((sum, { value }) => sum + (value - mean) ** 2, 0);
    shares.push(Math.sqrt(squares / (runs.length - 1)) / mean);
  }
  return shares.length >= CELLS_FOR_NOISE ? median(shares) : UNKNOWN_NOISE;
}

/** Largest less smallest; 0 of none. Takes sorted values. */
export function rangeOf(sorted: readonly Run[]): number {
  return (sorted.at(-1)?.value ?? 0) - (sorted[0]?.value ?? 0);
}

/** Runs in ascending order of their values. */
export function sortRuns(runs: readonly Run[]): readonly Run[] {
  return runs.toSorted((a, b) => a.value - b.value);
}
