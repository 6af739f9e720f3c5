import type { RowColumns } from "@wirecost/analysis";
import type { Params } from "@wirecost/sim-core";
import type { ReadRow } from "../../../reading.ts";
import { TextColumn } from "./text-column.ts";

const ROWS = 8192;

/** Maximum settings in a list before a new one starts: enough to make new lists rare, few enough to keep. */
const LISTED = 65_536;

/**
 * Collects rows as columns. Its arrays are reused for one batch after another, and the list of settings for several.
 */
export class ColumnBatch {
  readonly cells: Int32Array;
  readonly lines: Int32Array;
  readonly values: readonly Float64Array[];
  readonly labels: TextColumn | undefined;
  readonly #metrics: readonly string[];
  #settings: Params[] = [];
  /** For settings of a known place: one plus their index in the list. */
  readonly #cellAt: Int32Array;
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
    this.#cellAt = new Int32Array(of.places);
  }

  get full(): boolean {
    return this.count === this.cells.length;
  }

  /** The index of the settings remembered at a place; -1 if there are none. @param place -1 where they are not */
  listedAt(place: number): number {
    return place >= 0 ? (this.#cellAt[place] ?? 0) - 1 : -1;
  }

  /**
   * The index of these settings in the list.
   *
   * @param place where they are remembered; -1 where they are not
   */
  cellAt(place: number, settings: Params): number {
    const known = this.listedAt(place);
    if (known >= 0) return known;
    const cell = this.#settings.push(settings) - 1;
    if (place >= 0) this.#cellAt[place] = cell + 1;
    return cell;
  }

  /** Adds a row that was read as text; for `place` see {@link cellAt}. */
  add({ settings, metrics, label, line }: ReadRow, place: number): void {
    this.lines[this.count] = line;
    this.cells[this.count] = this.cellAt(place, settings);
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
      settings: this.#settings,
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
    if (this.#settings.length >= LISTED) {
      this.#settings = [];
      this.#cellAt.fill(0);
    }
    this.labels?.clear();
    this.count = 0;
  }
}
