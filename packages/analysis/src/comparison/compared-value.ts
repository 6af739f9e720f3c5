import { type Interval, type PredictedRange, residual } from "@wirecost/sim-core";
import { type StatedSettings, settingRows } from "./setting-rows.ts";

/** What a side has of a metric at some settings. */
export interface ValueAt extends StatedSettings {
  readonly origin: "measured" | "predicted";
  /** Undefined where it has none. */
  readonly value: number | undefined;
  readonly range?: PredictedRange | undefined;
}

/** A value, and how it stands to the baseline's. */
export interface ComparedValue {
  /** Median of the runs, in the metric's unit; undefined where there is none. */
  readonly value: number | undefined;
  /** Of a prediction that depends on a constant of which only a range is known. */
  readonly range?: PredictedRange;
  /** Absent on the baseline, and where one of the two has no value. */
  readonly against?: Against;
}

/** A value against the baseline's. */
export interface Against extends Difference {
  /** Lowest and highest ratio, where a side is a range and the two are not always the same. */
  readonly ratios?: Interval;
  /**
   * (predicted - measured) / measured, where one is measured and the other predicted for the same settings; null where
   * only the measured value is 0.
   */
  readonly residual?: number | null;
  /** With a residual: whether the measured value is within the range of the prediction. */
  readonly within?: boolean;
}

/** One value less another. */
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

/** A prediction for other settings is no prediction of what was measured. */
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

/** What one side may be of another: the same constants are the same on both, so their ends are taken together. */
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
