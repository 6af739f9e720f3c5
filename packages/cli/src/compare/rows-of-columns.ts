import type { UploadColumns } from "@wirecost/contract";
import type { Side } from "./side.ts";

/** The rows of an upload that came as columns: those of one cell have their settings in common, as one object. */
export function rowsOfColumns({ cells, chunks }: Pick<UploadColumns, "cells" | "chunks">): Side["rows"] {
  return chunks.flatMap(({ cells: places, metrics }) =>
    Array.from(places, (cell, i) => {
      const values: Record<string, number> = {};
      for (const { id, values: column } of metrics) {
        const value = column[i] ?? Number.NaN;
        // A row without the metric; and JSON, in which others have it, knows no negative zero.
        if (!Number.isNaN(value)) values[id] = value + 0;
      }
      return { settings: cells[cell] ?? {}, metrics: values };
    }),
  );
}
