/**
 * Holm's adjusted p values (1979), in the given order: each can be compared with alpha itself, and the probability of
 * any false verdict among them is at most alpha.
 */
export function holm(ps: readonly number[]): readonly number[] {
  const order = ps.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p);
  const adjusted = ps.map(() => 1);
  let least = 0;
  order.forEach(({ p, index }, place) => {
    least = Math.max(least, Math.min(1, (ps.length - place) * p));
    adjusted[index] = least;
  });
  return adjusted;
}
