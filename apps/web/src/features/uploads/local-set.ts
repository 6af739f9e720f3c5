import { type MeasuredSet, type RowTable, rowsOfTable } from "@wirecost/analysis";
import type { Setup } from "@wirecost/importers";
import type { Params } from "@wirecost/sim-core";

/** A file that was read in this browser, as the lab shows it. */
export function localSet(
  name: string,
  model: string | null,
  table: RowTable,
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
    rows: [...rowsOfTable(table)],
  };
}
