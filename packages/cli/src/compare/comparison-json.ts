import type { Comparison } from "./compare-sides.ts";
import type { Side } from "./side.ts";
import { unstatedOfSide } from "./unstated-of-side.ts";

/** A comparison for a program. Figures are in the units that the metric names. */
export function comparisonJson({ baseline, other, minEffect, changed, ground, lone, metrics }: Comparison) {
  return {
    baseline: about(baseline),
    other: about(other),
    minEffect,
    changed,
    ...(ground && { ground }),
    onlyIn: lone,
    metrics: metrics.map(({ metric, cells }) => {
      const { label = metric, unit = "1", better = "none" } = baseline.schema.metrics[metric] ?? {};
      return { metric, label, unit, better, cells };
    }),
  };
}

function about(side: Side) {
  const { title, origin, address, model, facts, calibration, calibrationErrors } = side;
  const unstated = unstatedOfSide(side);
  return {
    title,
    origin,
    model,
    ...(facts && { measuredOn: facts }),
    ...(address !== undefined && { address }),
    ...(calibration && { calibration: { ...calibration, errors: calibrationErrors ?? null } }),
    ...(unstated && { unstated }),
  };
}
