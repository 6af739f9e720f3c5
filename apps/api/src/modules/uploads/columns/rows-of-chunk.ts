import type { MeasuredRow } from "@wirecost/sim-core";
import { numberedLabel } from "./columns-of-rows.ts";
import type { Chunk } from "./read-chunk.ts";

export function* rowsOf({
  first,
  cells,
  settings,
  names,
  labels,
  metricIds,
  metrics,
}: Chunk): Generator<MeasuredRow> {
  for (const [i, cell] of cells.entries()) {
    const values = metricIds.flatMap((id, m) => {
      const value = metrics[m]?.[i] ?? Number.NaN;
      return Number.isNaN(value) ? [] : [[id, value] as const];
    });
    yield {
      row: names?.[i] ?? String(first + i + 1),
      label: labels?.[i] ?? numberedLabel(first + i),
      settings: settings[cell] ?? {},
      metrics: Object.fromEntries(values),
    };
  }
}
