/**
 * exp(-x) for x >= 0, from multiplications and additions alone. Math.exp may differ in its last bit from
 * one engine to another; this gives the same bits wherever doubles are IEEE 754, to a relative error below
 * 1e-12 up to x = 40.
 */
export function expNegative(x: number): number {
  // Halved until a short series suffices, then squared as often.
  let halvings = 0;
  let small = x;
  for (; small > 1 / 64; halvings++) small /= 2;
  let value = 1;
  for (let term = 8; term >= 1; term--) value = 1 - (small / term) * value;
  for (; halvings > 0; halvings--) value *= value;
  return value;
}
