import { type Interval, type PredictedRange, residual } from "@wirecost/sim-core";
import { type StatedSettings, settingRows } from "./setting-rows.ts";

/** A side's value of a metric at some settings. */
export interface ValueAt extends StatedSettings {
  readonly origin: "measured" | "predicted";
  /** Undefined if it has none. */
  readonly value: number | undefined;
  readonly range?: PredictedRange | undefined;
}

/** A value, and its relation to the baseline's. */
export interface ComparedValue {
  /** Median of the runs, in the metric's unit; undefined if there is none. */
  readonly value: number | undefined;
  /** For a prediction that depends on a constant of which only a range is known. */
  readonly range?: PredictedRange;
  /** Absent for the baseline, and if one of the two has no value. */
  readonly against?: Against;
}

/** A value against the baseline's. */
export interface Against extends Difference {
  /** Minimum and maximum ratio, if a side is a range and they differ. */
  readonly ratios?: Interval;
  /**
   * (predicted - measured) / measured, where one is measured and the other predicted for the same settings; null where
   * only the measured value is 0.
   */
  readonly residual?: number | null;
  /** With a residual: whether the measured value is within the range of the prediction. */
  readonly within?: boolean;
}

/** The difference of two values. */
export interface Difference {
  /** value - baseline, in the metric's unit. */
  readonly difference: number;
  /** value / baseline; null where the baseline is 0 and the value is not. */
  readonly ratio: number | null;
}

/** Each side's value against the baseline's. */
export function compareValues(sides: readonly ValueAt[], baseline: number): readonly ComparedValue[] {
  const base = sides[baseline];
  return sides.map((side, i): ComparedValue => {
    const { value, range } = side;
    const own = { value, ...(range && { range }) };
    const difference = i === baseline ? undefined : differenceTo(base?.value, value);
    if (!difference || base?.value === undefined || value === undefined) return own;
    const ratios = ratiosOf([value, range], [base.value, base.range]);
    const differs = ratios && (ratios.low !== 1 || ratios.high !== 1);
    return {
      ...own,
      against: { ...difference, ...(differs && { ratios }), ...residualOf(side, base) },
    };
  });
}

/** A prediction for other settings is not a prediction of the measurement. */
function residualOf(side: ValueAt, base: ValueAt): Pick<Against, "residual" | "within"> | undefined {
  if (side.origin === base.origin || settingRows([base, side]).some(({ differs }) => differs))
    return undefined;
  const [measured, predicted] = side.origin === "measured" ? [side, base] : [base, side];
  const value = measured.value ?? Number.NaN;
  const { range } = predicted;
  return {
    residual: residual(predicted.value ?? Number.NaN, value),
    within: range !== undefined && value >= range.low && value <= range.high,
  };
}

type Ranged = readonly [value: number, range: PredictedRange | undefined];

/** Range of the ratio of two sides: the same constants apply to both, so their ends are combined. */
export function ratiosOf([value, range]: Ranged, [base, baseRange]: Ranged): Interval | undefined {
  if (!range && !baseRange) return undefined;
  const ratios = [
    value / base,
    ...[0, 1].map((end) => (range?.ends[end] ?? value) / (baseRange?.ends[end] ?? base)),
  ];
  return ratios.every(Number.isFinite) ? { low: Math.min(...ratios), high: Math.max(...ratios) } : undefined;
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
