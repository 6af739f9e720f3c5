import type { MeasuredRow, Params } from "@wirecost/sim-core";
import { DictionaryColumn } from "./dictionary-column.ts";
import type { RowColumns, Texts } from "./row-columns.ts";
import { type RowTable, usualLabel, usualName } from "./row-table.ts";
import { RowTimes } from "./row-times.ts";
import { decodeUtf8 } from "./utf-8.ts";

/** A row; name and label may be omitted if they are the usual ones. */
type AnyRow = Pick<MeasuredRow, "settings" | "metrics"> &
  Partial<Pick<MeasuredRow, "row" | "label">> & {
    readonly line?: number;
  };

export function tableOfRows(rows: readonly AnyRow[], keep: RetainedTexts = "texts"): RowTable {
  const builder = new RowTableBuilder(keep);
  builder.expect(rows.length);
  builder.addRows(rows);
  return builder.table();
}

/** How texts of rows are stored: names and labels, or only the times in them. */
export type RetainedTexts = "texts" | "times";

export class RowTableBuilder {
  #count = 0;
  #capacity = 0;
  #cells: Int32Array = new Int32Array(0);
  readonly #settings: Params[] = [];
  /** Indices of these; created if settings may occur again, unlike those of one list. */
  #placeBySettings: Map<Params, number> | undefined;
  // State of the last partial list of settings: a whole upload mostly has one.
  #listed: readonly Params[] = [];
  #places: number[] = [];
  readonly #metrics = new Map<string, Float64Array>();
  #names: DictionaryColumn | undefined;
  #labels: DictionaryColumn | undefined;
  #lines: Int32Array = new Int32Array(0);
  readonly #times: RowTimes | undefined;

  constructor(keep: RetainedTexts = "texts") {
    this.#times = keep === "times" ? new RowTimes() : undefined;
  }

  /** Reserves capacity for about this many rows: otherwise columns are copied as they grow. */
  expect(rows: number): void {
    if (rows <= this.#capacity) return;
    this.#capacity = rows;
    this.#times?.expect(rows);
    if (!this.#times) this.#lines = longer(this.#lines, rows);
    this.#cells = longer(this.#cells, rows);
    for (const [metric, values] of this.#metrics) {
      const more = new Float64Array(rows);
      more.set(values);
      this.#metrics.set(metric, more);
    }
  }

  addColumns({ count, settings, cells, metrics, names, labels, lines }: RowColumns): void {
    const from = this.#room(count);
    if (settings !== this.#listed) {
      if (this.#settings.length > 0) this.#expectKnown();
      this.#places = [];
      this.#listed = settings;
    }
    const places = this.#places;
    for (const one of settings.slice(places.length)) places.push(this.#placeOf(one));
    for (let i = 0; i < count; i++) this.#cells[from + i] = places[cells[i] ?? 0] ?? 0;
    for (const { metric, values } of metrics) this.#valuesOf(metric).set(values.subarray(0, count), from);
    const given = new Set(metrics.map(({ metric }) => metric));
    for (const [metric, values] of this.#metrics)
      if (!given.has(metric)) values.fill(Number.NaN, from, this.#count);
    if (this.#times) {
      if (labels) this.#addTimes(this.#times, labels, from);
      return;
    }
    if (lines) this.#lines.set(lines.subarray(0, count), from);
    if (names) this.#names ??= this.#texts(from, usualName);
    this.#addTexts(this.#names, names, usualName);
    if (labels) this.#labels ??= this.#texts(from, usualLabel);
    this.#addTexts(this.#labels, labels, usualLabel);
  }

  addRows(rows: readonly AnyRow[]): void {
    const from = this.#room(rows.length);
    this.#expectKnown();
    for (const values of this.#metrics.values()) values.fill(Number.NaN, from, this.#count);
    for (const [i, { row, label, settings, metrics, line = 0 }] of rows.entries()) {
      this.#cells[from + i] = this.#placeOf(settings);
      for (const id in metrics) this.#valuesOf(id)[from + i] = metrics[id] ?? Number.NaN;
      if (this.#times) {
        if (label !== undefined) this.#times.add(from + i, label);
        continue;
      }
      this.#lines[from + i] = line;
      const [name, called] = [row ?? usualName(from + i), label ?? usualLabel(from + i)];
      if (name !== usualName(from + i)) this.#names ??= this.#texts(from + i, usualName);
      this.#names?.add(name);
      if (called !== usualLabel(from + i)) this.#labels ??= this.#texts(from + i, usualLabel);
      this.#labels?.add(called);
    }
  }

  /**
   * The table of the added rows.
   *
   * @param numbered whether rows are named by their numbers whatever their names were
   */
  table(numbered = false): RowTable {
    const count = this.#count;
    return {
      count,
      settings: this.#settings,
      cells: this.#cells.subarray(0, count),
      metrics: new Map([...this.#metrics].map(([id, values]) => [id, values.subarray(0, count)])),
      names: numbered ? undefined : this.#names,
      labels: this.#labels,
      lines: this.#lines.subarray(0, count),
      ...(this.#times && { times: this.#times }),
    };
  }

  /** @returns where the next so many rows stand */
  #room(count: number): number {
    const from = this.#count;
    this.#count += count;
    if (this.#count > this.#capacity) this.expect(Math.max(this.#count, 2 * this.#capacity));
    return from;
  }

  #expectKnown(): void {
    this.#placeBySettings ??= new Map(this.#settings.map((settings, place) => [settings, place]));
  }

  #placeOf(settings: Params): number {
    const known = this.#placeBySettings?.get(settings);
    if (known !== undefined) return known;
    const place = this.#settings.push(settings) - 1;
    this.#placeBySettings?.set(settings, place);
    return place;
  }

  #valuesOf(metric: string): Float64Array {
    const known = this.#metrics.get(metric);
    if (known) return known;
    const values = new Float64Array(this.#capacity).fill(Number.NaN, 0, this.#count);
    this.#metrics.set(metric, values);
    return values;
  }

  /** A column that starts after this many rows. */
  #texts(rows: number, usual: (row: number) => string): DictionaryColumn {
    const column = new DictionaryColumn(this.#capacity);
    for (let row = 0; row < rows; row++) column.add(usual(row));
    return column;
  }

  #addTimes(times: RowTimes, { bytes, ends }: Texts, from: number): void {
    const all = decodeUtf8(bytes);
    // A call per text takes longer than reading it: in ASCII there are as many characters as bytes.
    const ascii = all.length === bytes.length;
    for (let i = 0; i < ends.length; i++) {
      const [start, end] = [ends[i - 1] ?? 0, ends[i] ?? 0];
      times.add(from + i, ascii ? all.slice(start, end) : decodeUtf8(bytes.subarray(start, end)));
    }
  }

  #addTexts(
    column: DictionaryColumn | undefined,
    texts: Texts | undefined,
    usual: (row: number) => string,
  ): void {
    if (!column) return;
    if (texts) column.addTexts(texts);
    else for (let row = column.rows; row < this.#count; row++) column.add(usual(row));
  }
}

function longer(numbers: Int32Array, length: number): Int32Array {
  const more = new Int32Array(length);
  more.set(numbers);
  return more;
}
