/** Shapes that differ without colour, each about 8 by 8 pixels around the middle. */
const SHAPES = [
  "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
  "M-3.5 -3.5H3.5V3.5H-3.5z",
  "M0 -4.5L4.5 3.5H-4.5z",
  "M0 -5L5 0L0 5L-5 0z",
  "M0 4.5L4.5 -3.5H-4.5z",
  "M-1.5 -4.5H1.5V-1.5H4.5V1.5H1.5V4.5H-1.5V1.5H-4.5V-1.5H-1.5z",
  "M-5 0L-2.5 -4.3H2.5L5 0L2.5 4.3H-2.5z",
  "M0 -5L1.5 -1.5L5 0L1.5 1.5L0 5L-1.5 1.5L-5 0L-1.5 -1.5z",
] as const;

/** The shape of a line's points, around (0, 0): another one for each of eight lines. */
export function markerPath(index: number): string {
  return SHAPES[index % SHAPES.length] ?? SHAPES[0];
}
