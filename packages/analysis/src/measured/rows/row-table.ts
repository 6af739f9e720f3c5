import type { MeasuredRow, Params } from "@wirecost/sim-core";
import { DictionaryColumn, type PackedTexts } from "./dictionary-column.ts";
import type { RowTimes } from "./row-times.ts";
import { encodeUtf8 } from "./utf-8.ts";

/** All measured rows of a file in columns. */
export interface RowTable {
  readonly count: number;
  /** The distinct settings objects, in the order of their first rows. */
  readonly settings: readonly Params[];
  /** The index in `settings` for each row. */
  readonly cells: Int32Array;
  /** By metric id: a value per row, NaN if it has none. */
  readonly metrics: ReadonlyMap<string, Float64Array>;
  /** Undefined if each row is named by its number, from 1. */
  readonly names: DictionaryColumn | undefined;
  /** Undefined if each row's label is "Row" and its number. */
  readonly labels: DictionaryColumn | undefined;
  /** The line of each row in the file, from 1; 0 if no file was read, or only times are stored. */
  readonly lines: Int32Array;
  /** Set if times were stored instead of labels. */
  readonly times?: RowTimes;
}

/** The name of a row. @param row from 0 */
export function rowName({ names }: Pick<RowTable, "names">, row: number): string {
  return names?.at(row) ?? usualName(row);
}

/** The label of a row. @param row from 0 */
export function rowLabel({ labels }: Pick<RowTable, "labels">, row: number): string {
  return labels?.at(row) ?? usualLabel(row);
}

/** Whether the label of a row is only its name. */
export function isUsuallyCalled(table: RowTable, row: number): boolean {
  const { labels } = table;
  if (labels && !labels.startsWith(row, USUAL)) return false;
  return rowLabel(table, row) === `Row ${rowName(table, row)}`;
}

const USUAL = encodeUtf8("Row ");

export function usualName(row: number): string {
  return String(row + 1);
}

export function usualLabel(row: number): string {
  return `Row ${row + 1}`;
}

export interface RowsByCell {
  /** Rows cell by cell, those of a cell in their order. */
  readonly rows: Int32Array;
  /** Start of each cell's rows, and at the end the total number. */
  readonly starts: Int32Array;
}

/** @param cells which of so many cells each row belongs to, -1 for none */
export function rowsByCell(cells: Int32Array, count: number): RowsByCell {
  const starts = new Int32Array(count + 1);
  for (const cell of cells) if (cell >= 0) starts[cell + 1] = (starts[cell + 1] ?? 0) + 1;
  for (let cell = 0; cell < count; cell++) starts[cell + 1] = (starts[cell + 1] ?? 0) + (starts[cell] ?? 0);
  const next = starts.slice();
  const rows = new Int32Array(starts[count] ?? 0);
  for (let row = 0; row < cells.length; row++) {
    const cell = cells[row] ?? -1;
    if (cell < 0) continue;
    rows[next[cell] ?? 0] = row;
    next[cell] = (next[cell] ?? 0) + 1;
  }
  return { rows, starts };
}

/** A table as plain arrays and objects, which can be transferred to another thread. */
export interface PackedTable extends Omit<RowTable, "names" | "labels" | "times"> {
  readonly names: PackedTexts | undefined;
  readonly labels: PackedTexts | undefined;
}

/** @returns it, and the buffers that are handed over rather than copied */
export function packTable({ times: _, ...table }: RowTable): {
  readonly packed: PackedTable;
  readonly buffers: readonly ArrayBufferLike[];
} {
  const packed = { ...table, names: table.names?.packed, labels: table.labels?.packed };
  const texts = [packed.names, packed.labels].flatMap((one) => (one ? [one.ids, one.bytes, one.ends] : []));
  const arrays = [packed.cells, packed.lines, ...packed.metrics.values(), ...texts];
  return { packed, buffers: [...new Set(arrays.map(({ buffer }) => buffer))] };
}

export function unpackTable({ names, labels, ...table }: PackedTable): RowTable {
  return {
    ...table,
    names: names && DictionaryColumn.of(names),
    labels: labels && DictionaryColumn.of(labels),
  };
}

export function* rowsOfTable(table: RowTable): Generator<MeasuredRow> {
  for (let row = 0; row < table.count; row++) yield rowAt(table, row);
}

/** The labels of a table's rows, one by one. */
export function* labelsOf(table: RowTable): Generator<{ readonly label: string }> {
  for (let row = 0; row < table.count; row++) yield { label: rowLabel(table, row) };
}

/** A row of a table as an object. @param row from 0 */
export function rowAt(table: RowTable, row: number): MeasuredRow {
  return {
    row: rowName(table, row),
    label: rowLabel(table, row),
    settings: table.settings[table.cells[row] ?? 0] ?? {},
    metrics: metricsAt(table, row),
  };
}

export function metricsAt({ metrics }: Pick<RowTable, "metrics">, row: number): Record<string, number> {
  const own: Record<string, number> = {};
  for (const [id, values] of metrics) {
    const value = values[row] ?? Number.NaN;
    if (!Number.isNaN(value)) own[id] = value;
  }
  return own;
}

/** The distinct settings of the rows that have a metric, in the order of their first rows. */
export function measuredSettings({ settings, cells, metrics }: RowTable, metric: string): readonly Params[] {
  const values = metrics.get(metric);
  if (!values) return [];
  const found = new Set<Params>();
  for (let row = 0; row < cells.length; row++) {
    const own = settings[cells[row] ?? 0];
    if (own && !Number.isNaN(values[row])) found.add(own);
  }
  return [...found];
}
