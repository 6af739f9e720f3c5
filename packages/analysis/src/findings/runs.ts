import { median } from "@wirecost/sim-core";
import type { RowsByCell } from "../measured/rows/row-table.ts";

export interface Runs {
  /** Indices of their rows. */
  readonly rows: Int32Array;
  /** As many. */
  readonly values: Float64Array;
}

/** The runs of all cells for one metric, cell after cell. */
export class CellRuns {
  readonly #rows: Int32Array;
  readonly #starts: Int32Array;
  readonly #values: Float64Array;

  /** @param column by row, NaN where a row has no value */
  constructor(column: Float64Array, { rows, starts }: RowsByCell) {
    const whole = !column.some((value) => Number.isNaN(value));
    // If each row has a value, the rows are those of the cells.
    this.#starts = whole ? starts : new Int32Array(starts.length);
    this.#rows = whole ? rows : new Int32Array(rows.length);
    this.#values = new Float64Array(rows.length);
    let at = 0;
    for (let cell = 0; cell + 1 < starts.length; cell++) {
      for (let i = starts[cell] ?? 0; i < (starts[cell + 1] ?? 0); i++) {
        const row = rows[i] ?? 0;
        const value = column[row] ?? Number.NaN;
        if (Number.isNaN(value)) continue;
        this.#values[at] = value;
        if (!whole) this.#rows[at] = row;
        at += 1;
      }
      if (!whole) this.#starts[cell + 1] = at;
    }
  }

  get length(): number {
    return this.#starts.length - 1;
  }

  /** The values of all cells. */
  get all(): Float64Array {
    return this.#values.subarray(0, this.#starts.at(-1));
  }

  count(cell: number): number {
    return (this.#starts[cell + 1] ?? 0) - (this.#starts[cell] ?? 0);
  }

  of(cell: number): Runs {
    const [from, to] = [this.#starts[cell], this.#starts[cell + 1]];
    return { rows: this.#rows.subarray(from, to), values: this.#values.subarray(from, to) };
  }

  valuesOf(cell: number): Float64Array {
    return this.#values.subarray(this.#starts[cell], this.#starts[cell + 1]);
  }
}

/** Minimum cells for an estimate of the usual scatter. */
const CELLS_FOR_NOISE = 3;
/** Used below that: typical of a careful benchmark on one machine. */
const UNKNOWN_NOISE = 0.05;

/**
 * The usual scatter of a cell's runs: the median over the cells of the standard deviation relative to the mean, which a
 * few unusual cells do not affect. 5 % if too few cells have several runs.
 */
export function usualNoise(cells: CellRuns): number {
  const shares: number[] = [];
  for (let cell = 0; cell < cells.length; cell++) {
    if (cells.count(cell) < 2) continue;
    const values = cells.valuesOf(cell);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    if (!(mean > 0)) continue;
    const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    shares.push(Math.sqrt(squares / (values.length - 1)) / mean);
  }
  return shares.length >= CELLS_FOR_NOISE ? median(shares) : UNKNOWN_NOISE;
}

/** Range of sorted values; 0 for none. */
export function rangeOf(sorted: Float64Array): number {
  return (sorted.at(-1) ?? 0) - (sorted[0] ?? 0);
}
