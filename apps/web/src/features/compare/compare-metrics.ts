import { type ComparedValue, commonSchema, compareValues } from "@wirecost/analysis";
import type { MeasuredMetric } from "@wirecost/sim-core";
import { pointParams, pointRanges } from "./items/compared-item.ts";
import type { Choice } from "./point-text.ts";

export interface MetricRow {
  readonly id: string;
  readonly metric: MeasuredMetric;
  /** One a choice. */
  readonly values: readonly ComparedValue[];
}

/** Every metric that some choice knows, each value with its difference and ratio to the baseline's. */
export function compareMetrics(choices: readonly Choice[], baseline: number): readonly MetricRow[] {
  const { metrics } = commonSchema(choices.map(({ item }) => item.schema));
  return Object.entries(metrics).flatMap(([id, metric]) => {
    const sides = choices.map(({ item, point }) => ({
      schema: item.schema,
      settings: pointParams(item, point),
      origin: item.provenance === "measured" ? ("measured" as const) : ("predicted" as const),
      value: point.metrics[id],
      range: pointRanges(item, point)[id],
    }));
    const values = compareValues(sides, baseline);
    return values.some(({ value }) => value !== undefined) ? [{ id, metric, values }] : [];
  });
}

/** The index of the measured one of two choices of which the other is predicted, where a residual is. */
export function measuredOf(
  choices: readonly Pick<Choice, "item">[],
  baseline: number,
  index: number,
): number {
  return choices[index]?.item.provenance === "measured" ? index : baseline;
}
