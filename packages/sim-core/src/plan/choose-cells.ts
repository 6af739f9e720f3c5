import type { Candidate } from "./candidate-cells.ts";
import type { CellWorth } from "./worth-measuring.ts";

/** A rival that is the best in fewer draws than this is not measured for the decision. */
const LEAST_CHANCE = 0.01;
/** Unless knowing it saves this much of the expected regret, relative: below it the draws' own noise decides. */
const LEAST_WORTH = 0.001;

export interface RankedCell extends Candidate, CellWorth {
  /** The favourite of its contest; itself if it is one. */
  readonly against: number;
}

/**
 * The cells to measure for the decision, at most so many: rivals that may turn out better than the favourite of their
 * contest, the most worthwhile first, each with that favourite, which it is compared with. Where no rival comes close
 * there is nothing to decide, and none is chosen.
 *
 * @returns indexes, favourites before their rivals
 */
export function chooseCells(cells: readonly RankedCell[], most: number): readonly number[] {
  const rivals = cells
    .map((cell, index) => ({ ...cell, index }))
    .filter(({ favourite, worth, best }) => !favourite && (worth >= LEAST_WORTH || best >= LEAST_CHANCE))
    .sort((a, b) => b.worth - a.worth || b.best - a.best || a.index - b.index);
  const chosen = new Set<number>();
  for (const { index, against } of rivals) {
    if (chosen.size + (chosen.has(against) ? 1 : 2) > most) continue;
    chosen.add(against);
    chosen.add(index);
  }
  return [...chosen];
}
