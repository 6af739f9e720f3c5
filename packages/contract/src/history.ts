import { z } from "zod";
import { json } from "./json-text.ts";
import { params } from "./param-value.ts";

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
  rows: z.int(),
});

/** Those in most uploads first, at most 200. */
export const historyCells = z.object({
  cells: z.array(historyCell),
  /** Whether there are more. */
  more: z.boolean(),
  /** Metrics that some of the uploads measured. */
  metrics: z.array(z.string()),
});

export const historyPoint = z.object({
  uploadId: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** Runs measured; `values` has one a run, or the most that are given. */
  runs: z.int(),
  values: z.array(z.number()),
});

/** The oldest first. */
export const history = z.object({ points: z.array(historyPoint) });

export const listHistoryCells = z.object({ model: z.string().max(100) });
export const getHistory = z.object({
  model: z.string().max(100),
  metric: z.string().max(100),
  settings: json(params),
});

export type HistoryCell = z.infer<typeof historyCell>;
export type HistoryCells = z.infer<typeof historyCells>;
export type HistoryPoint = z.infer<typeof historyPoint>;
export type History = z.infer<typeof history>;
