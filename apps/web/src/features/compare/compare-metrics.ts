import type { MeasuredMetric } from "@wirecost/sim-core";
import { type Choice, compareSettings } from "./compare-settings.ts";
import type { ComparedItem, Point } from "./compared-item.ts";
import { comparedSchema } from "./compared-schema.ts";
import { type Difference, differenceTo, residual } from "./difference.ts";

export interface MetricValue {
  /** Undefined where it was not measured. */
  readonly value: number | undefined;
  /** Against the baseline; absent on the baseline itself. */
  readonly against?: Difference;
  /** Where one is measured and the other predicted for the same settings; null where the measured value is 0. */
  readonly residual?: number | null;
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
  return sides.map(({ item, point }, i) => {
    const value = point?.metrics[id];
    const against = i === baseline ? undefined : differenceTo(baseValue, value);
    if (!against || !base || baseValue === undefined || value === undefined) return { value };
    const measured = item.provenance === "measured";
    if ((base.item.provenance === "measured") === measured || !alike[i]) return { value, against };
    const off = !measured ? residual(value, baseValue) : residual(baseValue, value);
    const side = measured ? { item, point } : base;
    return {
      value,
      against,
      residual: off,
      ...(side.point && { measured: { item: side.item, point: side.point } }),
    };
  });
}
