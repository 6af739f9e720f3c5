import { params } from "../experiments/param-value.ts";
import * as z from "../zod.ts";
import { ofUploads, oneSource } from "./history-source.ts";

/** One metric of one cell: what a history shows, and what a baseline is kept for. */
const series = z.strictObject({
  metric: z.string().max(100),
  /** Every setting that the rows of the cell state. */
  settings: params.refine((settings) => Object.keys(settings).length <= 200, "has more than 200 settings."),
});

/** sim-core's Thresholds. */
const thresholds = z.strictObject({
  /** The most by which it may be worse than the baseline, as a share: 0.1 for 10 %. */
  worse: z.number().min(0).max(100).exactOptional(),
  /** The value that the metric must not pass, in its unit. */
  limit: z.number().exactOptional(),
});

/** Replaces what the team kept for the same series. */
export const setBaseline = series
  .extend({
    ...ofUploads,
    /** The upload that others are held against; null for thresholds without one. */
    uploadId: z.uuid().nullable(),
    thresholds,
  })
  .refine(oneSource.check, oneSource.message);

export const baseline = z.object({
  id: z.uuid(),
  ...series.shape,
  model: z.string().nullable(),
  /** In place of a model: a key of the history's kinds. */
  kind: z.string().nullable(),
  uploadId: z.uuid().nullable(),
  thresholds,
  updatedAt: z.iso.datetime(),
});

export const baselinePage = z.object({ items: z.array(baseline) });
export const listBaselines = z.object(ofUploads);

/** The most that one team keeps: all of them are listed at once. */
export const MAX_BASELINES = 1000;

export type Baseline = z.infer<typeof baseline>;
export type BaselinePage = z.infer<typeof baselinePage>;
export type SetBaseline = z.infer<typeof setBaseline>;
