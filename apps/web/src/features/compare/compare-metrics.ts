import type { Metric } from "@wirecost/sim-core";
import { type Choice, compareSettings } from "./compare-settings.ts";
import { type Difference, differenceTo, residual } from "./difference.ts";

export interface MetricValue {
  /** Undefined where it was not measured. */
  readonly value: number | undefined;
  /** Against the baseline; absent on the baseline itself. */
  readonly against?: Difference;
  /** Where one is measured and the other predicted for the same settings; null where the measured value is 0. */
  readonly residual?: number | null;
}

export interface MetricRow {
  readonly id: string;
  readonly metric: Metric;
  /** One a choice. */
  readonly values: readonly MetricValue[];
}

/** Every metric that some choice knows, each value with its difference and ratio to the baseline's. */
export function compareMetrics(choices: readonly Choice[], baseline: number): readonly MetricRow[] {
  const model = choices[0]?.item.model;
  if (!model) return [];
  const base = choices[baseline];
  // A prediction for other settings is no prediction of what was measured.
  const alike = choices.map(
    (choice) => base && compareSettings([base, choice]).every(({ differs }) => !differs),
  );
  return Object.entries(model.metrics).flatMap(([id, metric]) => {
    const values = compareValues(
      choices.map(({ item, point }) => ({ value: point.metrics[id], provenance: item.provenance })),
      baseline,
    ).map((side, i) => (alike[i] ? side : withoutResidual(side)));
    return values.some(({ value }) => value !== undefined) ? [{ id, metric, values }] : [];
  });
}

/** One metric of several items against the baseline's. */
export function compareValues(
  sides: readonly { readonly value: number | undefined; readonly provenance: "measured" | "predicted" }[],
  baseline: number,
): readonly MetricValue[] {
  const base = sides[baseline];
  return sides.map(({ value, provenance }, i) => {
    const against = i === baseline ? undefined : differenceTo(base?.value, value);
    if (!against || !base || base.value === undefined || value === undefined) return { value };
    if (base.provenance === provenance) return { value, against };
    const off = provenance === "predicted" ? residual(value, base.value) : residual(base.value, value);
    return { value, against, residual: off };
  });
}

function withoutResidual({ residual: _, ...rest }: MetricValue): MetricValue {
  return rest;
}
