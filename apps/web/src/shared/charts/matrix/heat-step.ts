/** Above this many cells a matrix is computed in a worker and drawn on a canvas. */
export const TABLE_CELLS = 600;

/** Number of colors of the heat scale: h0 to h7. */
export const HEAT_STEPS = 8;

export interface HeatScale {
  readonly min: number;
  readonly max: number;
  /** Logarithmic, if the range requires it. */
  readonly log: boolean;
  readonly better: Better;
}

/** The better direction of a metric; "none" if neither is better. */
export type Better = "lower" | "higher" | "none";

/** The share of a value that three displayed digits cannot show: below it, colors would rank what reads as equal. */
const INDISTINCT = 5e-4;

/**
 * The range of the displayed values, and its better end. Logarithmic if all are positive and the maximum is over 4
 * times the minimum.
 */
export function heatScale(values: Iterable<number>, better: Better): HeatScale {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  if (min > max) return { min: 0, max: 0, log: false, better };
  // No range: colors would show a best and a worst of equal values.
  if (max - min <= INDISTINCT * Math.max(Math.abs(min), Math.abs(max))) max = min;
  return { min, max, log: min > 0 && max > 4 * min, better };
}

/** Whether a value is that of a cell that refuses clients others serve. */
export function isRefusing(value: number): boolean {
  return Math.abs(value) === Number.POSITIVE_INFINITY;
}

/**
 * The color of a value: 0 for the best, 7 for the worst and for infinite values; 0 to 7 by size if neither end is
 * better.
 */
export function heatStep(value: number, { min, max, log, better }: HeatScale): number {
  if (isRefusing(value)) return HEAT_STEPS - 1;
  if (!(max > min) || Number.isNaN(value)) return 0;
  const share = log ? Math.log(value / min) / Math.log(max / min) : (value - min) / (max - min);
  const bad = better === "higher" ? 1 - share : share;
  return Math.max(0, Math.min(HEAT_STEPS - 1, Math.floor(bad * HEAT_STEPS)));
}

/** Residuals at which the color changes: within 2 % agrees, beyond 25 % is far off. */
const RESIDUAL_LIMITS = [0.02, 0.1, 0.25];

/** The color of a residual (predicted over measured, less 1): 3 agrees, 0 far too low, 6 far too high. */
export function residualStep(share: number): number {
  const size = Math.abs(share);
  const steps = RESIDUAL_LIMITS.filter((limit) => size > limit).length;
  return share < 0 ? 3 - steps : 3 + steps;
}

/** Labels at the two ends of a scale's legend, in the order of its colors. */
export function heatEnds(
  { min, max, better }: HeatScale,
  text: (value: number) => string,
): { readonly from: string; readonly to: string } {
  if (better === "none") return { from: text(min), to: text(max) };
  const [good, bad] = better === "higher" ? [max, min] : [min, max];
  return max > min
    ? { from: `best ${text(good)}`, to: `${text(bad)} worst` }
    : { from: text(good), to: text(bad) };
}
