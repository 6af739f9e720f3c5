import type { Params } from "../../model/param.ts";
import { type Mode, toMode } from "./mode.ts";

/** Bytes per MiB. */
export const MIB = 1_048_576;

/** The settings as the laws need them: rows divided into units that are flushed together. */
export interface Load {
  readonly mode: Mode;
  readonly remote: boolean;
  readonly rows: number;
  readonly rowBytes: number;
  /** Rows per unit except the last: a transaction or a batch; 1 with autocommit. */
  readonly unitRows: number;
  readonly fullUnits: number;
  /** Rows of the last unit if it is smaller; 0 if all are full. */
  readonly lastRows: number;
  /** Number of units, including a smaller last one. */
  readonly units: number;
  readonly zipped: boolean;
  /** Bytes on the wire per byte of row data: 1 without compression. */
  readonly shrink: number;
}

export function load(p: Params): Load {
  const mode = toMode(p.mode);
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
    unitRows,
    fullUnits,
    lastRows,
    units: fullUnits + Math.min(lastRows, 1),
    zipped,
    shrink: zipped ? 1 / Number(p.zipRatio) : 1,
  };
}

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
