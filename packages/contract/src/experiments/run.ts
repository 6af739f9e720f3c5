import { usedCalibration } from "../measurements/calibration.ts";
import * as z from "../zod.ts";
import { axis, recordSource } from "./design.ts";
import { params } from "./param-value.ts";

export const run = z.object({
  format: z.literal(1),
  model: z.string(),
  modelVersion: z.string(),
  seed: z.int(),
  params,
  axes: z.tuple([axis, axis]),
  metric: z.string(),
  metrics: z.array(z.string()),
  base: z.array(z.number()),
  cells: z.array(z.array(z.number())),
  /** Omitted in runs without calibrated constants. */
  calibration: usedCalibration.optional(),
  /** Omitted in runs whose record sizes come from no schema. */
  recordSource: recordSource.optional(),
});

/** A stored run without its document. */
export const runSummary = z.object({
  id: z.uuid(),
  experimentId: z.uuid(),
  model: z.string(),
  modelVersion: z.string(),
  /** False if the current model would compute a different result. */
  modelVersionCurrent: z.boolean(),
  /** SHA-256 of the stored bytes, hexadecimal. */
  sha256: z.string(),
  metric: z.string(),
  /** The metric's value for the design's own settings. */
  headline: z.number(),
  createdAt: z.iso.datetime(),
});

export const storedRun = runSummary.extend({ experimentName: z.string(), document: run });

export type RunSummary = z.infer<typeof runSummary>;
export type StoredRun = z.infer<typeof storedRun>;
