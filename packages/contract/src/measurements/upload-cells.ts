import { params } from "../experiments/param-value.ts";
import * as z from "../zod.ts";
import { uploadWithRows } from "./upload.ts";

/** The most cells that are given of one upload: as many as the largest matrix has. */
export const MAX_UPLOAD_CELLS = 40_000;

/** How the values of one metric lie in the rows of a cell. */
export const metricSummary = z.object({
  n: z.int(),
  median: z.number(),
  least: z.number(),
  most: z.number(),
});

export const uploadCell = z.object({
  settings: params,
  rows: z.int(),
  /** Of those metrics that some row has. */
  metrics: z.record(z.string(), metricSummary),
});

/** An upload, summed up by cell: what can be looked at of more rows than a page takes. */
export const uploadWithCells = uploadWithRows.omit({ rows: true }).extend({
  /** In the order of their first rows, at most {@link MAX_UPLOAD_CELLS}. */
  cells: z.array(uploadCell),
  cellCount: z.int(),
});

export type MetricSummary = z.infer<typeof metricSummary>;
export type UploadCell = z.infer<typeof uploadCell>;
export type UploadWithCells = z.infer<typeof uploadWithCells>;
