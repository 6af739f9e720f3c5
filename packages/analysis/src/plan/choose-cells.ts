import type { Candidate } from "./candidate-cells.ts";
import type { CellWorth } from "./worth-measuring.ts";

/** Minimum share of draws in which a rival must be best to be measured for the decision. */
const MIN_CHANCE = 0.01;
/** Or minimum relative saving of expected regret; below it, the noise of the draws dominates. */
const MIN_WORTH = 0.001;

export interface RankedCell extends Candidate, CellWorth {
  /** The favorite of its contest, possibly the cell itself. */
  readonly against: number;
}

/**
 * The cells to measure for the decision, up to a maximum: rivals that may turn out better than the favorite of their
 * contest, most worthwhile first, each with that favorite, which it is compared with. If no rival is close
 * there is nothing to decide, and no cell is chosen.
 *
 * @returns indexes, favorites before their rivals
 */
export function chooseCells(cells: readonly RankedCell[], most: number): readonly number[] {
  const rivals = cells
    .map((cell, index) => ({ ...cell, index }))
    .filter(({ favorite, worth, best }) => !favorite && (worth >= MIN_WORTH || best >= MIN_CHANCE))
    .sort((a, b) => b.worth - a.worth || b.best - a.best || a.index - b.index);
  const chosen = new Set<number>();
  for (const { index, against } of rivals) {
    if (chosen.size + (chosen.has(against) ? 1 : 2) > most) continue;
    chosen.add(against);
    chosen.add(index);
  }
  return [...chosen];
}
