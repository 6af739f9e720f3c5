import type { ColumnTarget, NumberFormat, RowBatch } from "../../../reading.ts";
import { factorOf } from "../columns/column-factor.ts";
import type { RowReader } from "../row-reader.ts";
import { isBlank, type SplitTable } from "../split-table.ts";
import type { TableOptions } from "../table-options.ts";
import { ColumnBatch } from "./column-batch.ts";
import { type PlainBytes, plainText } from "./plain-bytes.ts";
import { PlainLine } from "./plain-line.ts";

const NEWLINE = 10;

/**
 * Whether rows can be read from the bytes of a plain table: each column has a target of its own, no two the same, and
 * rows are named by their numbers.
 */
export function isColumnar(targets: readonly ColumnTarget[]): boolean {
  const keys = targets.flatMap((target) => {
    if (target.kind === "setting") return [`setting ${target.param}`];
    if (target.kind === "metric") return [`metric ${target.metric}`];
    return target.kind === "ignore" || target.kind === "replicate" ? [] : [target.kind];
  });
  const single = new Set(keys);
  return single.size === keys.length && !single.has("row") && !single.has("combined");
}

/**
 * Reads the rows of a plain table into columns. A line with anything unusual is read as text by the reader of all other
 * tables.
 *
 * @param reader has read no row yet
 */
export function* readPlainRows(
  split: SplitTable,
  { pieces }: PlainBytes,
  targets: readonly ColumnTarget[],
  formats: readonly NumberFormat[],
  reader: RowReader,
  { schema }: TableOptions,
): Generator<RowBatch, void> {
  const { delimiter, header, rowCount: total } = split;
  const metrics = targets.flatMap((target) => (target.kind === "metric" ? [target.metric] : []));
  const factors = targets.flatMap((target, i) =>
    target.kind === "metric" ? [factorOf(header.fields[i], target, schema)] : [],
  );
  const { known } = reader;
  const labelled = targets.some(({ kind }) => kind === "label" || kind === "replicate");
  const batch = new ColumnBatch({ metrics, labelled, rows: total, places: known.places });
  const plainLine = new PlainLine({ delimiter, formats, targets, factors, batch, known });
  let line = 1;
  for (const bytes of pieces()) {
    plainLine.begin(bytes);
    for (let at = 0; at < bytes.length; line++) {
      const next = line > header.line ? plainLine.read(at) : 0;
      if (next > 0) {
        reader.skip();
        batch.lines[batch.count - 1] = line;
        at = next;
      } else {
        const end = bytes.indexOf(NEWLINE, at);
        const to = end < 0 ? bytes.length : end;
        const fields = line > header.line ? plainText(bytes, at, to).split(delimiter) : [];
        if (!isBlank(fields)) {
          const row = reader.read({ fields, line, misquoted: false, open: end < 0 });
          if (row) batch.add(row, known.place);
        }
        at = to + 1;
      }
      if (batch.full) {
        yield { rows: [], columns: batch.columns, total };
        batch.clear();
      }
    }
  }
  yield { rows: [], columns: batch.columns, total };
}
