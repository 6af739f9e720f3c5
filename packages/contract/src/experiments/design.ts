import { usedCalibration } from "../measurements/calibration.ts";
import { shownText } from "../shown-text.ts";
import * as z from "../zod.ts";
import { params, paramValue } from "./param-value.ts";

export const axis = z.strictObject({ param: z.string().max(100), values: z.array(paramValue).max(40_000) });

/** Table and schema of the record sizes in words, as of when they were chosen. */
export const recordSource = z.string().trim().min(1).max(500);

/** A user's design; sim-core validates it against a model. */
export const design = z.strictObject({
  model: z.string().max(100),
  params,
  axes: z.tuple([axis, axis]),
  metric: z.string().max(100),
  seed: z.int32().default(1),
  calibration: usedCalibration.extend({ name: shownText.min(1).max(300) }).optional(),
  recordSource: recordSource.optional(),
});
