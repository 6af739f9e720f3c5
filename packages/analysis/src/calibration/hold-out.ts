import { rng } from "@wirecost/sim-core";

/**
 * Divides cells into parts of about equal size, each of which is held out once. Whole cells, because a replicate
 * of a fitted row is no test.
 *
 * @param parts 2 or more; as many as there are cells hold out each by itself
 * @returns positions of the cells of each part
 */
export function parts(cells: number, count: number, seed: number): readonly (readonly number[])[] {
  const random = rng(seed);
  const ranked = Array.from({ length: cells }, (_, i) => ({ i, rank: random() })).sort(
    (a, b) => a.rank - b.rank,
  );
  return Array.from({ length: Math.min(count, cells) }, (_, part) =>
    ranked.flatMap(({ i }, place) => (place % Math.min(count, cells) === part ? [i] : [])),
  );
}
