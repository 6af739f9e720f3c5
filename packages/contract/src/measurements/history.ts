import { params } from "../experiments/param-value.ts";
import { json } from "../json-text.ts";
import * as z from "../zod.ts";
import { ofUploads, oneSource } from "./history-source.ts";
import { measuredColumns } from "./measured-columns.ts";

/** Maximum uploads in a history. */
export const MAX_HISTORY = 500;

/** Maximum runs of an upload in a history; of more, a sample at even steps is returned. */
export const MAX_HISTORY_RUNS = 200;

/** A measured combination of settings, in one upload or several. */
export const historyCell = z.object({
  /** Key of the settings in an address: 32 hexadecimal digits. */
  key: z.string(),
  /**
   * For custom tables, a setting with a unit is converted to ms, bytes, bytes/s or a count per second, which is part of
   * its id, as in "think-time (ms)"; another unit is only part of its id.
   */
  settings: params,
  /** The same in the units of the schema. */
  stated: params,
  uploads: z.int(),
  /** Number of these uploads that measured each metric. */
  measured: z.record(z.string(), z.int()),
  rows: z.int(),
});

/** Those in most uploads first, at most 200. */
export const historyCells = z.object({
  cells: z.array(historyCell),
  /** Whether there are more. */
  more: z.boolean(),
  /** Metrics measured in some of the uploads. */
  metrics: z.array(z.string()),
  /**
   * For custom tables: settings and metrics as declared by the latest upload with each, in the unit of the first.
   * Settings have the ids of the cells.
   */
  schema: measuredColumns.nullable(),
});

/** Custom tables with the same metrics, in convertible units. */
export const historyKind = z.object({
  /** Key of the metrics in an address: 32 hexadecimal digits. */
  key: z.string(),
  /** Importer format of the latest of them. */
  format: z.string(),
  /** Labels of the metrics with the units of the first upload, to which all values are converted. */
  figures: z.array(z.string()),
  uploads: z.int(),
});

/** Most recently stored first, at most 100. */
export const historyKinds = z.object({ kinds: z.array(historyKind) });

export const historyPoint = z.object({
  uploadId: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** Date of the measurement in UTC: as its environment states, or else of the earliest run of `values`. */
  measuredOn: z.iso.date().nullable(),
  /** Number of runs; `values` has one per run, up to the maximum. */
  runs: z.int(),
  values: z.array(z.number()),
  /**
   * When each of them was measured according to its row: a time in milliseconds since 1970, or the number of a run;
   * null if no row states it.
   */
  times: z.array(z.object({ clock: z.string(), at: z.number() }).nullable()).nullable(),
});

/** In order of measurement: by its date, or else by the time of storing. */
export const history = z.object({ points: z.array(historyPoint) });

export const listHistoryCells = z.object(ofUploads).refine(oneSource.check, oneSource.message);
export const getHistory = z
  .object({ ...ofUploads, metric: z.string().max(100), settings: json(params) })
  .refine(oneSource.check, oneSource.message);

/** The filters of {@link listHistoryCells}. */
export type HistorySource = Pick<z.infer<typeof getHistory>, "model" | "kind">;
export type HistoryKind = z.infer<typeof historyKind>;
export type HistoryKinds = z.infer<typeof historyKinds>;
export type HistoryCell = z.infer<typeof historyCell>;
export type HistoryCells = z.infer<typeof historyCells>;
export type HistoryPoint = z.infer<typeof historyPoint>;
export type History = z.infer<typeof history>;
