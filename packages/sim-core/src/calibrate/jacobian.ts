/** Residuals as a function of the constants' logarithms. */
export type Residuals = (logs: readonly number[]) => readonly number[];

/** Steps tried for a derivative, as logarithms: 2 % to 50 %. */
const STEPS = [0.02, 0.05, 0.15, 0.4] as const;

/**
 * How each residual changes with each constant, by central differences.
 *
 * Models count messages, so residuals have steps in them and a small difference often sees none. The step is
 * the smallest at which the residuals, in units of their noise, change by 1 in all: less could not be told
 * from noise anyway.
 *
 * @param scaled residuals in units of their noise
 * @returns one column a constant: columns[constant][residual]
 */
export function jacobian(
  scaled: Residuals,
  logs: readonly number[],
  bounds: readonly { readonly low: number; readonly high: number }[],
): readonly (readonly number[])[] {
  return bounds.map(({ low, high }, i) => {
    const at = logs[i] ?? 0;
    let column: readonly number[] = [];
    for (const step of STEPS) {
      const up = Math.min(high, at + step);
      const down = Math.max(low, at - step);
      const above = scaled(logs.with(i, up));
      const below = scaled(logs.with(i, down));
      const change = above.map((value, k) => value - (below[k] ?? 0));
      column = change.map((value) => (up > down ? value / (up - down) : 0));
      if (change.reduce((sum, value) => sum + value * value, 0) >= 4) break;
    }
    return column;
  });
}
