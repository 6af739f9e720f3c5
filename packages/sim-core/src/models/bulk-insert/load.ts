import { chosen, type Params } from "../../model/param.ts";
import { type Mode, modes } from "./mode.ts";

/** Bytes per MiB. */
export const MIB = 1_048_576;

export function load(p: Params) {
  const mode = chosen(modes, p.mode, "an insert mode");
  const remote = p.place === "remote";
  const rows = Number(p.rowCount);
  const rowBytes = Number(p.rowBytes);
  const unitRows = Math.min(rows, rowsOfUnit(p, mode, rowBytes));
  const fullUnits = Math.floor(rows / unitRows);
  const lastRows = rows - fullUnits * unitRows;
  const zipped = remote && mode === "batch" && p.compression === "zip-9";
  return {
    mode,
    remote,
    rows,
    rowBytes,
    /** Rows per unit except the last: a transaction or a batch; 1 with autocommit. */
    unitRows,
    fullUnits,
    /** Rows of the last unit if it is smaller; 0 if all are full. */
    lastRows,
    /** Number of units, including a smaller last one. */
    units: fullUnits + Math.min(lastRows, 1),
    zipped,
    /** Bytes on the wire per byte of row data: 1 without compression. */
    shrink: zipped ? 1 / Number(p.zipRatio) : 1,
  };
}

/** The settings as the laws need them: rows divided into units that are flushed together. */
export type Load = ReturnType<typeof load>;

function rowsOfUnit(p: Params, mode: Mode, rowBytes: number): number {
  switch (mode) {
    case "autocommit":
      return 1;
    case "transaction":
      return Number(p.transactionRows);
    case "batch":
      return Math.max(1, Math.floor((Number(p.batchMiB) * MIB) / rowBytes));
  }
}

/** The sum over all units of a cost that depends on a unit's rows. */
export function overUnits(w: Load, cost: (rows: number) => number): number {
  return w.fullUnits * cost(w.unitRows) + (w.lastRows > 0 ? cost(w.lastRows) : 0);
}
