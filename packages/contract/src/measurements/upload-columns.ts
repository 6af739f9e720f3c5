import type { Texts } from "@wirecost/analysis/tables";
import { params } from "../experiments/param-value.ts";
import * as z from "../zod.ts";
import { columnFrame, FrameReader } from "./column-frame.ts";
import { uploadWithRows } from "./upload.ts";

const uploadHead = uploadWithRows.omit({ rows: true });

/** Document of the first frame: the upload, and the distinct settings of its rows. */
const firstHead = uploadHead.extend({ cells: z.array(params) });

/** Document of every further frame. */
const chunkHead = z.object({
  count: z.int(),
  metrics: z.array(z.string()),
  /** Bytes of all names, or of all labels; null if rows have the default ones. */
  names: z.int().nullable(),
  labels: z.int().nullable(),
});

export type UploadHead = z.infer<typeof uploadHead>;

/** Some thousand consecutive rows in columns. */
export interface ColumnChunk {
  /** Index of each row's cell in the upload. */
  readonly cells: Int32Array;
  /** A value per row, NaN if it has none. */
  readonly metrics: readonly { readonly id: string; readonly values: Float64Array }[];
  /** Undefined if each row is named by its number, from 1. */
  readonly names: Texts | undefined;
  /** Undefined if each row's label is "Row" and that number. */
  readonly labels: Texts | undefined;
}

/** An upload with its rows as columns: as objects, a hundred thousand rows would take a browser a second. */
export interface UploadColumns {
  readonly upload: UploadHead;
  /** The distinct settings of the rows. */
  readonly cells: readonly z.infer<typeof params>[];
  readonly chunks: readonly ColumnChunk[];
}

/**
 * First frame of an upload's columns.
 *
 * @param cells the different settings, JSON of a list
 */
export function uploadColumnsHead(upload: UploadHead, cells: string): Uint8Array<ArrayBuffer> {
  return columnFrame(`${JSON.stringify(upload).slice(0, -1)},"cells":${cells}}`, []);
}

/** Further frames: one per chunk, in the order of the rows. */
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
 * Parses an upload; its columns are views of the bytes.
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
