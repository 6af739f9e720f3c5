import { rng } from "../rng.ts";
import type { Case } from "./case.ts";

/**
 * Sets cases aside to judge the fit by. Whole cases, because a replicate of a fitted row is no test; at
 * least one where a share is asked for, and never all.
 *
 * @param share 0 to 0.5
 */
export function holdOut(
  cases: readonly Case[],
  share: number,
  seed: number,
): { fitted: readonly Case[]; held: readonly Case[] } {
  const wanted = share > 0 ? Math.max(1, Math.round(share * cases.length)) : 0;
  const count = Math.min(wanted, cases.length - 1);
  const random = rng(seed);
  const ranked = cases.map((_, i) => ({ i, rank: random() })).sort((a, b) => a.rank - b.rank);
  const held = new Set(ranked.slice(0, count).map(({ i }) => i));
  return {
    fitted: cases.filter((_, i) => !held.has(i)),
    held: cases.filter((_, i) => held.has(i)),
  };
}
