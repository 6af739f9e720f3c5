import type { RowColumns, Texts } from "@wirecost/analysis";
import type { MeasuredRow, Params } from "@wirecost/sim-core";

export interface StoredColumns extends RowColumns {
  /** Undefined if each row is named by its number. */
  readonly names: Texts | undefined;
}

/**
 * The columns of rows that were read one by one.
 *
 * @param from position of the first among the rows of the upload, from 0
 */
export function columnsOfRows(rows: readonly MeasuredRow[], from: number): StoredColumns {
  const places = new Map<Params, number>();
  const cells = new Int32Array(rows.length);
  const columns = new Map<string, Float64Array>();
  let [named, labelled] = [false, false];
  for (const [i, { row, label, settings, metrics }] of rows.entries()) {
    const place = places.get(settings) ?? places.size;
    places.set(settings, place);
    cells[i] = place;
    for (const [metric, value] of Object.entries(metrics)) {
      let values = columns.get(metric);
      if (!values) {
        values = new Float64Array(rows.length).fill(Number.NaN);
        columns.set(metric, values);
      }
      values[i] = value;
    }
    named ||= row !== String(from + i + 1);
    labelled ||= label !== numberedLabel(from + i);
  }
  return {
    count: rows.length,
    settings: [...places.keys()],
    cells,
    metrics: [...columns].map(([metric, values]) => ({ metric, values })),
    names: named ? textsOf(rows.map(({ row }) => row)) : undefined,
    labels: labelled ? textsOf(rows.map(({ label }) => label)) : undefined,
  };
}

/** The default label of a row. @param position from 0 */
export function numberedLabel(position: number): string {
  return `Row ${position + 1}`;
}

/** Concatenated texts. */
export function textsOf(texts: readonly string[]): Texts {
  const ends = new Int32Array(texts.length);
  let size = 0;
  for (const [i, text] of texts.entries()) {
    size += Buffer.byteLength(text);
    ends[i] = size;
  }
  return { bytes: Buffer.from(texts.join("")), ends };
}
