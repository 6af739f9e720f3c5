import { params } from "../experiments/param-value.ts";
import * as z from "../zod.ts";
import { columnFrame, FrameReader } from "./column-frame.ts";
import { uploadWithRows } from "./upload.ts";

const uploadHead = uploadWithRows.omit({ rows: true });

/** What the first frame says: the upload, and the different settings of its rows. */
const firstHead = uploadHead.extend({ cells: z.array(params) });

/** What every further frame says of its columns. */
const chunkHead = z.object({
  count: z.int(),
  metrics: z.array(z.string()),
  /** Bytes of all names, or of all labels; null where rows have the usual ones. */
  names: z.int().nullable(),
  labels: z.int().nullable(),
});

export type UploadHead = z.infer<typeof uploadHead>;

/** Texts in UTF-8, one behind the other, and where each one ends. */
export interface TextsColumn {
  readonly bytes: Uint8Array;
  readonly ends: Int32Array;
}

/** Some thousand consecutive rows, each column of them by itself. */
export interface ColumnChunk {
  /** Which of the upload's cells each row belongs to. */
  readonly cells: Int32Array;
  /** A value per row, NaN where it has none. */
  readonly metrics: readonly { readonly id: string; readonly values: Float64Array }[];
  /** Undefined where each row is named by its number, from 1. */
  readonly names: TextsColumn | undefined;
  /** Undefined where each is called "Row" and that number. */
  readonly labels: TextsColumn | undefined;
}

/** An upload with its rows as columns: a hundred thousand of them, as objects, would take a browser a second. */
export interface UploadColumns {
  readonly upload: UploadHead;
  /** The different settings of the rows. */
  readonly cells: readonly z.infer<typeof params>[];
  readonly chunks: readonly ColumnChunk[];
}

/**
 * What an upload's columns begin with.
 *
 * @param cells the different settings, JSON of a list
 */
export function uploadColumnsHead(upload: UploadHead, cells: string): Uint8Array<ArrayBuffer> {
  return columnFrame(`${JSON.stringify(upload).slice(0, -1)},"cells":${cells}}`, []);
}

/** What follows: a chunk each, in the order of the rows. */
export function uploadColumnsChunk({ cells, metrics, names, labels }: ColumnChunk): Uint8Array<ArrayBuffer> {
  const head: z.infer<typeof chunkHead> = {
    count: cells.length,
    metrics: metrics.map(({ id }) => id),
    names: names ? names.bytes.length : null,
    labels: labels ? labels.bytes.length : null,
  };
  return columnFrame(JSON.stringify(head), [
    cells,
    ...metrics.map(({ values }) => values),
    ...(names ? [names.ends, names.bytes] : []),
    ...(labels ? [labels.ends, labels.bytes] : []),
  ]);
}

/**
 * The upload that these bytes hold; its columns stay where they are.
 *
 * @throws ZodError, SyntaxError or RangeError where they hold none
 */
export function readUploadColumns(buffer: ArrayBuffer): UploadColumns {
  const reader = new FrameReader(buffer);
  const { cells, ...upload } = firstHead.parse(reader.head());
  const chunks: ColumnChunk[] = [];
  while (!reader.atEnd) {
    const { count, metrics, names, labels } = chunkHead.parse(reader.head());
    const texts = (size: number | null) =>
      size === null ? undefined : { ends: reader.int32s(count), bytes: reader.bytes(size) };
    chunks.push({
      cells: reader.int32s(count),
      metrics: metrics.map((id) => ({ id, values: reader.float64s(count) })),
      names: texts(names),
      labels: texts(labels),
    });
  }
  return { upload, cells, chunks };
}
