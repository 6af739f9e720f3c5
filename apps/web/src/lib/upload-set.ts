import { rowsOfColumns, type UploadColumns } from "@wirecost/contract";
import type { MeasuredSet } from "@wirecost/sim-core";

/** A stored upload as the set of rows that it is; the rows are made when somebody first looks at them. */
export function uploadSet(columns: UploadColumns, source = "upload"): MeasuredSet {
  const { id, name, model, setup, axes, metric } = columns.upload;
  let rows: MeasuredSet["rows"] | undefined;
  return {
    id,
    title: name,
    source,
    model,
    setup,
    axes,
    metric,
    get rows() {
      rows ??= rowsOfColumns(columns);
      return rows;
    },
  };
}
