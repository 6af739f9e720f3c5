import type { RowColumns } from "@wirecost/analysis";
import type { Params } from "@wirecost/sim-core";
import type { ReadRow } from "../reading.ts";
import { TextColumn } from "../text-column.ts";

/** Rows of a batch of columns, at most. */
const ROWS = 8192;

/** Collects rows as columns. Its arrays serve one batch after the other. */
export class ColumnBatch {
  readonly cells: Int32Array;
  readonly lines: Int32Array;
  readonly values: readonly Float64Array[];
  readonly labels: TextColumn | undefined;
  readonly #metrics: readonly string[];
  readonly #cells = new Map<Params, number>();
  // Of settings of a known place: the batch that met them last, and which of its settings they are.
  readonly #met: Int32Array;
  readonly #cellAt: Int32Array;
  #batch = 1;
  count = 0;

  /**
   * @param of.rows how many the file has
   * @param of.places how many combinations of settings have a place of their own, see KnownSettings
   */
  constructor(of: {
    readonly metrics: readonly string[];
    readonly labelled: boolean;
    readonly rows: number;
    readonly places: number;
  }) {
    const rows = Math.max(1, Math.min(ROWS, of.rows));
    this.cells = new Int32Array(rows);
    this.lines = new Int32Array(rows);
    this.#metrics = of.metrics;
    this.values = of.metrics.map(() => new Float64Array(rows));
    this.labels = of.labelled ? new TextColumn(rows) : undefined;
    // From 0, which is no combination's.
    this.#met = new Int32Array(of.places + 1);
    this.#cellAt = new Int32Array(of.places + 1);
  }

  get full(): boolean {
    return this.count === this.cells.length;
  }

  /** Which of the batch's settings these are. */
  cellOf(settings: Params): number {
    const known = this.#cells.get(settings);
    if (known !== undefined) return known;
    const cell = this.#cells.size;
    this.#cells.set(settings, cell);
    return cell;
  }

  /** The same of the settings of a place, without looking for them again in every row. */
  cellAt(place: number, settings: Params): number {
    if (this.#met[place] === this.#batch) return this.#cellAt[place] ?? 0;
    const cell = this.cellOf(settings);
    this.#met[place] = this.#batch;
    this.#cellAt[place] = cell;
    return cell;
  }

  /** Adds a row that was read as one. */
  add({ settings, metrics, label, line }: ReadRow): void {
    this.lines[this.count] = line;
    this.cells[this.count] = this.cellOf(settings);
    for (const [m, metric] of this.#metrics.entries()) {
      const values = this.values[m];
      if (values) values[this.count] = metrics[metric] ?? Number.NaN;
    }
    this.labels?.add(label);
    this.count += 1;
  }

  get columns(): RowColumns {
    const { count } = this;
    return {
      count,
      settings: [...this.#cells.keys()],
      cells: this.cells.subarray(0, count),
      metrics: this.#metrics.map((metric, m) => ({
        metric,
        values: this.values[m]?.subarray(0, count) ?? new Float64Array(),
      })),
      labels: this.labels?.texts,
      lines: this.lines.subarray(0, count),
    };
  }

  clear(): void {
    this.#cells.clear();
    this.#batch += 1;
    this.labels?.clear();
    this.count = 0;
  }
}
