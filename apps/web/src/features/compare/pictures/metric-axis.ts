import type { MeasuredMetric } from "@wirecost/sim-core";
import { formatTick } from "@wirecost/sim-core";

/** How an axis of a metric is named and its values written; the values carry the unit. */
export function metricAxis(metric: MeasuredMetric): {
  readonly name: string;
  readonly tick: (value: number) => string;
} {
  const unit = metric.unit === "1" ? "" : `, ${metric.unit === "us" ? "µs" : metric.unit}`;
  return { name: `${metric.label}${unit}`, tick: (value) => formatTick(value, metric.unit) };
}
