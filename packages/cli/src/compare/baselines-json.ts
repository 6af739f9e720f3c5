import { median } from "@wirecost/sim-core";
import type { CheckedBaselines } from "./check-baselines.ts";

/** Comparison of a measurement with its team's baselines as JSON. Values are in the named units. */
export function baselinesJson({ measured, checked, left }: CheckedBaselines) {
  return {
    measured: { title: measured.title, model: measured.model },
    notMeasured: left,
    checked: checked.map(({ baseline, metric, worse, before, measured: values, verdict }) => ({
      baselineId: baseline.id,
      uploadId: baseline.uploadId,
      metric: baseline.metric,
      unit: metric.unit,
      settings: baseline.settings,
      thresholds: { ...baseline.thresholds, worse },
      before: before.length > 0 ? median(before) : null,
      measured: median(values),
      runs: [before.length, values.length],
      verdict,
    })),
  };
}
