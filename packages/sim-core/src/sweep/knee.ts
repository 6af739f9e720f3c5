import type { Metrics, Model } from "../model/model.ts";

/** Which way a metric is cheaper. */
type Better = "lower" | "higher" | "none";

/** Values are shown to three digits: cells that differ by less look equal and count as equally good. */
const READS_ALIKE = 5e-4;

/**
 * Indices of every cell whose value is the best or displays as equal to it; empty where neither direction is better.
 *
 * @param values one per cell
 * @param tolerance relative to the best: 0.0005 is 0.05 %
 */
export function best(values: readonly number[], better: Better, tolerance = READS_ALIKE): readonly number[] {
  if (better === "none" || values.length === 0) return [];
  const target = values.reduce((a, b) => (better === "lower" ? Math.min(a, b) : Math.max(a, b)));
  const slack = Math.abs(target) * tolerance;
  return values.flatMap((value, i) => (Math.abs(value - target) <= slack ? [i] : []));
}

/**
 * The knee of a matrix: the cell with the smallest settings whose value is within `tolerance` of the best.
 * "Smallest" is the lowest sum of the positions on the axes, each counted from 0 to 1, then the first.
 *
 * @param values one per cell, the last axis fastest
 * @param sizes values on each axis
 * @param tolerance relative: 0.05 is 5 %
 * @returns the cell's index, or undefined where neither direction is better
 */
export function knee(
  values: readonly number[],
  sizes: readonly number[],
  better: Better,
  tolerance = 0.05,
): number | undefined {
  let found: number | undefined;
  let lowest = Number.POSITIVE_INFINITY;
  for (const index of best(values, better, tolerance)) {
    const height = position(index, sizes);
    if (height < lowest) {
      lowest = height;
      found = index;
    }
  }
  return found;
}

/**
 * The values by which cells compete: a cell that refuses more clients than another does less of the job and gets the
 * worst possible value, Infinity or -Infinity.
 *
 * @returns one value per cell; unchanged for a metric without a better direction, and for a model that never refuses clients
 */
export function competingValues(
  { metrics, view }: Pick<Model, "metrics" | "view">,
  cells: readonly Metrics[],
  metric: string,
): readonly number[] {
  const { turnsAway } = view;
  const better = metrics[metric]?.better ?? "none";
  const fewest =
    turnsAway === undefined
      ? 0
      : cells.reduce((least, cell) => Math.min(least, cell[turnsAway] ?? 0), Infinity);
  const refuses = (cell: Metrics) => turnsAway !== undefined && (cell[turnsAway] ?? 0) > fewest;
  return cells.map((cell) => {
    if (better === "none" || metric === turnsAway || !refuses(cell)) return cell[metric] ?? Number.NaN;
    return better === "lower" ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  });
}

export interface Marks {
  readonly best: readonly number[];
  readonly knee: number | undefined;
}

/**
 * The best cells and the knee of a matrix, by the same rule for every table and chart: none if all
 * cells are equally good, since a mark would then say nothing.
 *
 * @param values one per cell, the last axis fastest
 * @param sizes values on each axis
 */
export function marks(values: readonly number[], sizes: readonly number[], better: Better): Marks {
  const found = best(values, better);
  if (found.length === values.length) return { best: [], knee: undefined };
  return { best: found, knee: knee(values, sizes, better) };
}

function position(index: number, sizes: readonly number[]): number {
  let rest = index;
  let sum = 0;
  for (const size of sizes.toReversed()) {
    sum += size > 1 ? (rest % size) / (size - 1) : 0;
    rest = Math.floor(rest / size);
  }
  return sum;
}
