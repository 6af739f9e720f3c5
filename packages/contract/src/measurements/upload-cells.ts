import { params } from "../experiments/param-value.ts";
import * as z from "../zod.ts";
import { uploadWithRows } from "./upload.ts";

/** Maximum cells returned of an upload: the size of the largest matrix. */
export const MAX_UPLOAD_CELLS = 40_000;

/** Distribution of a metric's values in a cell. */
export const metricSummary = z.object({
  n: z.int(),
  median: z.number(),
  least: z.number(),
  most: z.number(),
});

export const uploadCell = z.object({
  settings: params,
  rows: z.int(),
  /** Metrics of which some row has a value. */
  metrics: z.record(z.string(), metricSummary),
});

/** An upload summarized by cell, for uploads with too many rows for a page. */
export const uploadWithCells = uploadWithRows.omit({ rows: true }).extend({
  /** In the order of their first rows, at most {@link MAX_UPLOAD_CELLS}. */
  cells: z.array(uploadCell),
  cellCount: z.int(),
});

export type MetricSummary = z.infer<typeof metricSummary>;
export type UploadCell = z.infer<typeof uploadCell>;
export type UploadWithCells = z.infer<typeof uploadWithCells>;
