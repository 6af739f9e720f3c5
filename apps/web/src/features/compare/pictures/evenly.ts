/** Positions in a list of so many, evenly spaced with both ends, all of them where they are at most `most`. */
export function evenly(count: number, most: number): readonly number[] {
  if (count <= most) return Array.from({ length: count }, (_, i) => i);
  return Array.from({ length: most }, (_, i) => Math.round((i * (count - 1)) / (most - 1)));
}
