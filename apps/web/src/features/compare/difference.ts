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
