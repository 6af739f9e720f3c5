/**
 * Holm's adjusted p values (1979), in the order given: each may be held against alpha itself, and the chance of one
 * false verdict among all stays at most alpha.
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
