/** Ratios as a function of the constants' logarithms. */
export type Ratios = (logs: readonly number[]) => readonly number[];

/** Steps tried for a derivative, as logarithms: 2 % to 50 %. */
const STEPS = [0.02, 0.05, 0.15, 0.4] as const;
/** How far two differences may disagree, relative, and still pass for one slope. */
const SAME_SLOPE = 0.1;

/**
 * How each ratio changes with each constant, by central differences.
 *
 * Models count messages, so ratios have steps in them and a small difference often sees none, or a step only. The
 * step is the smallest at which the ratios, in units of their noise, change by 1 in all (less could not be told
 * from noise anyway), or at which twice the step changes them twice as much: then there is a slope.
 *
 * @param weights inverse of the variance of each ratio
 * @param only columns that are wanted; the others are left empty
 * @returns one column a constant: columns[constant][ratio]
 */
export function jacobian(
  ratios: Ratios,
  logs: readonly number[],
  bounds: readonly { readonly low: number; readonly high: number }[],
  weights: readonly number[],
  only: (index: number) => boolean = () => true,
): readonly (readonly number[])[] {
  return bounds.map(({ low, high }, i) => {
    if (!only(i)) return [];
    const at = logs[i] ?? 0;
    let column: readonly number[] | undefined;
    for (const step of STEPS) {
      const up = Math.min(high, at + step);
      const down = Math.max(low, at - step);
      const above = ratios(logs.with(i, up));
      const below = ratios(logs.with(i, down));
      const width = up - down;
      const next = above.map((value, k) => (width > 0 ? (value - (below[k] ?? 0)) / width : 0));
      const size = squares(next, weights);
      if (size * width * width >= 4) return next;
      if (column && size > 0) {
        const before = column;
        const apart = squares(
          next.map((value, k) => value - (before[k] ?? 0)),
          weights,
        );
        if (apart < SAME_SLOPE * SAME_SLOPE * size) return next;
      }
      column = next;
    }
    return column ?? [];
  });
}

function squares(values: readonly number[], weights: readonly number[]): number {
  let sum = 0;
  for (let k = 0; k < values.length; k++) sum += (weights[k] ?? 0) * (values[k] ?? 0) ** 2;
  return sum;
}
