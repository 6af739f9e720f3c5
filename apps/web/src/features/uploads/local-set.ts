import type { ReadRow, Setup } from "@wirecost/importers";
import type { MeasuredRow, MeasuredSet, Params } from "@wirecost/sim-core";

/** A file that was read in this browser, as the lab shows it. */
export function localSet(
  name: string,
  model: string | null,
  rows: readonly ReadRow[],
  { axes, metric }: Setup,
  setup: Params,
): MeasuredSet {
  return {
    id: "local",
    title: name,
    source: "read in this browser",
    model,
    setup,
    axes,
    metric,
    rows: rows.map(({ row, label, settings, metrics }): MeasuredRow => ({ row, label, settings, metrics })),
  };
}
