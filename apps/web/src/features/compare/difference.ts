/** One value against the baseline's. */
export interface Difference {
  /** value - baseline, in the metric's unit. */
  readonly difference: number;
  /** value / baseline; null where the baseline is 0 and the value is not. */
  readonly ratio: number | null;
}

/** @returns undefined where either is not known */
export function differenceTo(
  baseline: number | undefined,
  value: number | undefined,
): Difference | undefined {
  if (baseline === undefined || value === undefined) return undefined;
  if (!Number.isFinite(baseline) || !Number.isFinite(value)) return undefined;
  if (baseline === 0) return { difference: value, ratio: value === 0 ? 1 : null };
  return { difference: value - baseline, ratio: value / baseline };
}

/**
 * How far a prediction is off what was measured: (predicted - measured) / measured, as in the fidelity report.
 *
 * @returns null where only the measured value is 0
 */
export function residual(predicted: number, measured: number): number | null {
  if (predicted === measured) return 0;
  return measured === 0 ? null : (predicted - measured) / measured;
}
