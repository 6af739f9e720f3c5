import type { MeasuredSet } from "@wirecost/analysis";
import { rowsOfColumns, type UploadColumns, type UploadHead } from "@wirecost/contract";
import type { LoadedUpload } from "./load-upload.ts";

/** A stored upload as a set: of its rows, or where it came summed up, of its cells. */
export function loadedSet(loaded: LoadedUpload, source = "upload"): MeasuredSet {
  if (loaded.kind === "rows") return uploadSet(loaded.columns, source);
  const { cells, rowCount } = loaded.upload;
  return {
    ...headOf(loaded.upload),
    source: `${source}; its ${rowCount.toLocaleString("en-US")} rows are summed up by cell`,
    rows: cells.map(({ settings, rows, metrics }, i) => ({
      row: `${i + 1}`,
      label: `Medians of ${rows.toLocaleString("en-US")} rows`,
      settings,
      metrics: Object.fromEntries(Object.entries(metrics).map(([id, { median }]) => [id, median])),
      runs: rows,
    })),
  };
}

/** A stored upload as a set of rows, which are created lazily. */
export function uploadSet(columns: UploadColumns, source = "upload"): MeasuredSet {
  let rows: MeasuredSet["rows"] | undefined;
  return {
    ...headOf(columns.upload),
    source,
    get rows() {
      rows ??= rowsOfColumns(columns);
      return rows;
    },
  };
}

function headOf({ id, name, model, setup, axes, metric }: UploadHead) {
  return { id, title: name, model, setup, axes, metric };
}
