import { params } from "../experiments/param-value.ts";
import * as z from "../zod.ts";
import { ofUploads, oneSource } from "./history-source.ts";

/** One metric of one cell, for a history or a baseline. */
const series = z.strictObject({
  metric: z.string().max(100),
  /** Every setting stated by the cell's rows. */
  settings: params.refine((settings) => Object.keys(settings).length <= 200, "has more than 200 settings."),
});

/** sim-core's Thresholds. */
const thresholds = z.strictObject({
  /** Maximum deterioration relative to the baseline: 0.1 for 10 %. */
  worse: z.number().min(0).max(100).exactOptional(),
  /** Limit of the metric, in its unit. */
  limit: z.number().exactOptional(),
});

/** Replaces the team's baseline of the same series. */
export const setBaseline = series
  .extend({
    ...ofUploads,
    /** The upload with which others are compared; null for thresholds without one. */
    uploadId: z.uuid().nullable(),
    thresholds,
  })
  .refine(oneSource.check, oneSource.message);

export const baseline = z.object({
  id: z.uuid(),
  ...series.shape,
  model: z.string().nullable(),
  /** Instead of a model: a key of the history's kinds. */
  kind: z.string().nullable(),
  uploadId: z.uuid().nullable(),
  thresholds,
  updatedAt: z.iso.datetime(),
});

export const baselinePage = z.object({ items: z.array(baseline) });
export const listBaselines = z.object(ofUploads);

/** Maximum baselines of a team: all of them are listed at once. */
export const MAX_BASELINES = 1000;

export type Baseline = z.infer<typeof baseline>;
export type BaselinePage = z.infer<typeof baselinePage>;
export type SetBaseline = z.infer<typeof setBaseline>;
