/** Magnitude of an effect in words: Romano et al. (2006), who converted Cohen's limits to Cliff's delta. */
export type EffectSize = "negligible" | "small" | "medium" | "large";

/** @param delta Cliff's delta, from -1 to 1 */
export function effectSize(delta: number): EffectSize {
  const size = Math.abs(delta);
  if (size < 0.147) return "negligible";
  if (size < 0.33) return "small";
  return size < 0.474 ? "medium" : "large";
}

/** Cliff's delta of a U statistic: the share of pairs in which the other is above, less those where it is below. */
export function cliffsDelta(u: number, pairs: number): number {
  return (2 * u) / pairs - 1;
}
