import { params } from "../experiments/param-value.ts";
import { json } from "../json-text.ts";
import * as z from "../zod.ts";
import { ofUploads, oneSource } from "./history-source.ts";
import { measuredColumns } from "./measured-columns.ts";

/** The most uploads that a history reaches back. */
export const MAX_HISTORY = 500;

/** The most runs of one upload that a history gives; of more, so many are taken at even steps. */
export const MAX_HISTORY_RUNS = 200;

/** A combination of settings that was measured, in one upload or in several. */
export const historyCell = z.object({
  /** Stands for the settings in an address: 32 hexadecimal digits. */
  key: z.string(),
  settings: params,
  uploads: z.int(),
  /** How many of these uploads measured each metric. */
  measured: z.record(z.string(), z.int()),
  rows: z.int(),
});

/** Those in most uploads first, at most 200. */
export const historyCells = z.object({
  cells: z.array(historyCell),
  /** Whether there are more. */
  more: z.boolean(),
  /** Metrics that some of the uploads measured. */
  metrics: z.array(z.string()),
  /**
   * Of uploads that belong to no model: what settings and figures are, as the latest of them with each says; a setting
   * whose unit they do not agree on has none.
   */
  schema: measuredColumns.nullable(),
});

/** Uploads that belong to no model and have the same figures, in units that can be converted to each other. */
export const historyKind = z.object({
  /** Stands for the figures in an address: 32 hexadecimal digits. */
  key: z.string(),
  /** The importer's format of the latest of them. */
  format: z.string(),
  /** Labels of the figures with their units: those of the first upload, to which all values are converted. */
  figures: z.array(z.string()),
  uploads: z.int(),
});

/** The one stored last first, at most 100. */
export const historyKinds = z.object({ kinds: z.array(historyKind) });

export const historyPoint = z.object({
  uploadId: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** The day on which it was measured, where its environment says so. */
  measuredOn: z.iso.date().nullable(),
  /** Runs measured; `values` has one a run, or the most that are given. */
  runs: z.int(),
  values: z.array(z.number()),
  /**
   * When each of them was measured, as its row says: a time in milliseconds since 1970, or the number of a run; null
   * where no row says.
   */
  times: z.array(z.object({ clock: z.string(), at: z.number() }).nullable()).nullable(),
});

/** In the order in which they were measured: by the environment's day, or else by when they were stored. */
export const history = z.object({ points: z.array(historyPoint) });

export const listHistoryCells = z.object(ofUploads).refine(oneSource.check, oneSource.message);
export const getHistory = z
  .object({ ...ofUploads, metric: z.string().max(100), settings: json(params) })
  .refine(oneSource.check, oneSource.message);

/** What {@link listHistoryCells} tells apart. */
export type HistorySource = Pick<z.infer<typeof getHistory>, "model" | "kind">;
export type HistoryKind = z.infer<typeof historyKind>;
export type HistoryKinds = z.infer<typeof historyKinds>;
export type HistoryCell = z.infer<typeof historyCell>;
export type HistoryCells = z.infer<typeof historyCells>;
export type HistoryPoint = z.infer<typeof historyPoint>;
export type History = z.infer<typeof history>;
