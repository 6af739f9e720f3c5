import { type RetainedTexts, type RowTable, RowTableBuilder, type Texts } from "@wirecost/analysis/tables";
import type { UploadWithRows } from "./upload.ts";
import type { UploadColumns } from "./upload-columns.ts";

type Row = UploadWithRows["rows"][number];

/** The rows of an upload one by one, as in its JSON; those of a cell share its settings. */
export function rowsOfColumns({ cells, chunks }: UploadColumns): Row[] {
  const rows: Row[] = [];
  for (const { cells: places, metrics, names, labels } of chunks) {
    const nameOf = textReader(names);
    const labelOf = textReader(labels);
    for (const [i, cell] of places.entries()) {
      const number = rows.length + 1;
      const figures: Record<string, number> = {};
      for (const { id, values } of metrics) {
        const value = values[i] ?? Number.NaN;
        // JSON has no negative zero.
        if (!Number.isNaN(value)) figures[id] = value + 0;
      }
      rows.push({
        row: nameOf?.(i) ?? `${number}`,
        label: labelOf?.(i) ?? `Row ${number}`,
        settings: cells[cell] ?? {},
        metrics: figures,
      });
    }
  }
  return rows;
}

export function tableOfColumns({ upload, cells, chunks }: UploadColumns, keep?: RetainedTexts): RowTable {
  const builder = new RowTableBuilder(keep);
  builder.expect(upload.rowCount);
  for (const { metrics, ...chunk } of chunks)
    builder.addColumns({
      ...chunk,
      count: chunk.cells.length,
      settings: cells,
      metrics: metrics.map(({ id, values }) => ({ metric: id, values })),
    });
  return builder.table();
}

/** Decodes one text of a column at a time; undefined if there is no column. */
function textReader(column: Texts | undefined): ((place: number) => string) | undefined {
  if (!column) return undefined;
  const { bytes, ends } = column;
  const decoder = new TextDecoder();
  return (place) => decoder.decode(bytes.subarray(ends[place - 1] ?? 0, ends[place]));
}
