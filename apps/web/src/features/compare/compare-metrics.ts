import { type Interval, type MeasuredMetric, type PredictedRange, residual } from "@wirecost/sim-core";
import { isWithin } from "../../entities/prediction/cell-ranges.ts";
import { type ComparedItem, comparedSchema, type Point, pointRanges } from "./items/compared-item.ts";
import { type Choice, compareSettings } from "./point-text.ts";

export interface MetricValue {
  /** Undefined where it was not measured. */
  readonly value: number | undefined;
  /** What it may be, where it is predicted and depends on a constant that is not measured. */
  readonly range?: PredictedRange;
  /** Against the baseline; absent on the baseline itself. */
  readonly against?: Difference;
  /** Least and greatest ratio to the baseline, where either side is a range and they are not always the same. */
  readonly ratios?: Interval;
  /** Where one is measured and the other predicted for the same settings; null where the measured value is 0. */
  readonly residual?: number | null;
  /** Whether the residual says nothing: what was measured lies within the range that is predicted. */
  readonly within?: boolean;
  /** The measured one of the two that the residual is of. */
  readonly measured?: MeasuredPoint;
}

/** A point of a measurement, and the item that it is of. */
export interface MeasuredPoint {
  readonly item: ComparedItem;
  readonly point: Point;
}

export interface MetricRow {
  readonly id: string;
  readonly metric: MeasuredMetric;
  /** One a choice. */
  readonly values: readonly MetricValue[];
}

/** An item at a point, or at a cell that it does not have. */
export interface Side {
  readonly item: ComparedItem;
  readonly point: Point | undefined;
}

/** Every metric that some choice knows, each value with its difference and ratio to the baseline's. */
export function compareMetrics(choices: readonly Choice[], baseline: number): readonly MetricRow[] {
  const { metrics } = comparedSchema(choices.map(({ item }) => item));
  const alike = alikeSides(choices, baseline);
  return Object.entries(metrics).flatMap(([id, metric]) => {
    const values = compareSides(choices, baseline, id, alike);
    return values.some(({ value }) => value !== undefined) ? [{ id, metric, values }] : [];
  });
}

/** One metric of several sides against the baseline's. */
export function compareMetric(sides: readonly Side[], baseline: number, id: string): readonly MetricValue[] {
  return compareSides(sides, baseline, id, alikeSides(sides, baseline));
}

/** Whether each side has the baseline's settings: a prediction for others is no prediction of what was measured. */
function alikeSides(sides: readonly Side[], baseline: number): readonly boolean[] {
  const base = choiceOf(sides[baseline]);
  return sides.map((side) => {
    const choice = choiceOf(side);
    return base && choice ? compareSettings([base, choice]).every(({ differs }) => !differs) : false;
  });
}

function choiceOf(side: Side | undefined): Choice | undefined {
  return side?.point && { item: side.item, point: side.point };
}

function compareSides(
  sides: readonly Side[],
  baseline: number,
  id: string,
  alike: readonly boolean[],
): readonly MetricValue[] {
  const base = sides[baseline];
  const baseValue = base?.point?.metrics[id];
  const ranges = sides.map(({ item, point }) => point && pointRanges(item, point)[id]);
  const baseRange = ranges[baseline];
  return sides.map(({ item, point }, i) => {
    const range = ranges[i];
    const value = { value: point?.metrics[id], ...(range && { range }) };
    const against = i === baseline ? undefined : differenceTo(baseValue, value.value);
    if (!against || !base || baseValue === undefined || value.value === undefined) return value;
    const ratios = ratiosOf([value.value, range], [baseValue, baseRange]);
    const differs = ratios && (ratios.low !== 1 || ratios.high !== 1);
    const compared = { ...value, against, ...(differs && { ratios }) };
    const measured = item.provenance === "measured";
    if ((base.item.provenance === "measured") === measured || !alike[i]) return compared;
    const [forecast, seen] = measured ? [baseValue, value.value] : [value.value, baseValue];
    const side = measured ? { item, point } : base;
    return {
      ...compared,
      residual: residual(forecast, seen),
      within: isWithin(measured ? baseRange : range, seen),
      ...(side.point && { measured: { item: side.item, point: side.point } }),
    };
  });
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

/** One value against the baseline's. */
interface Difference {
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
