import { type Metrics, median } from "@wirecost/sim-core/model";

/** The median of every metric over replicates, each replicate counted where it has that metric. */
export function medianMetrics(replicates: readonly Metrics[]): Metrics {
  const ids = new Set(replicates.flatMap((metrics) => Object.keys(metrics)));
  return Object.fromEntries(
    [...ids].map((id) => [id, median(replicates.flatMap((metrics) => metrics[id] ?? []))]),
  );
}
