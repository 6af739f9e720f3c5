import { params, paramValue } from "../experiments/param-value.ts";
import { newId } from "../new-id.ts";
import { pageOf, paging } from "../page.ts";
import { nameText } from "../shown-text.ts";
import * as z from "../zod.ts";

const id = z.string().max(100);
const figure = z.number();

const fittedConstant = z.strictObject({
  param: id,
  value: figure,
  /** 95 % interval. */
  low: figure,
  high: figure,
  /** The value before the fit. */
  from: figure,
  atBound: z.boolean(),
});

const residual = z.strictObject({
  row: z.string().max(200),
  label: z.string().max(500),
  metric: id,
  measured: figure,
  before: figure,
  after: figure,
});

/** A sum or product of constants that the rows determine if they do not determine each. */
export const fittedCombination = z.strictObject({
  params: z.array(id).min(2).max(100),
  law: z.enum(["sum", "product"]),
  /** Sum of factor x value ^ power, in the unit of the first constant; or product of value ^ power. */
  factors: z.array(figure).min(2).max(100),
  powers: z.array(figure).min(2).max(100),
  value: figure,
  /** 95 % interval. */
  low: figure,
  high: figure,
  message: z.string().max(1000),
});

const error = z.strictObject({ figures: z.int().min(0), median: figure, mean: figure, worst: figure });

const message = z.string().max(1000);
const warning = z.discriminatedUnion("code", [
  /** For format 1; since format 2 the known combination is in `together`. */
  z.strictObject({
    code: z.literal("cannot-tell-apart"),
    params: z.tuple([id, id]),
    correlation: figure,
    message,
  }),
  z.strictObject({ code: z.literal("too-few-cells"), cells: z.int(), message }),
  z.strictObject({ code: z.literal("not-determined"), param: id, message }),
  z.strictObject({ code: z.literal("at-bound"), param: id, message }),
  z.strictObject({ code: z.literal("set-by-rows"), param: id, message }),
  z.strictObject({ code: z.literal("too-few-rows"), rows: z.int(), constants: z.int(), message }),
  z.strictObject({ code: z.literal("skipped"), metric: id, figures: z.int(), message }),
  z.strictObject({ code: z.literal("lack-of-fit"), metric: id, message }),
  z.strictObject({ code: z.literal("absolute-errors"), message }),
  z.strictObject({ code: z.literal("no-better"), message }),
]);

/** Joint uncertainty of the constants: see sim-core's JointErrors. Missing in older calibrations. */
const jointErrors = z.record(id, z.array(figure).max(100));

/** Range of the fitted rows, by parameter: outside it a prediction extrapolates. */
export const calibrationDomain = z.record(
  id,
  z.union([
    z.strictObject({ min: figure, max: figure }),
    z.strictObject({ values: z.array(paramValue).max(1000) }),
  ]),
);

const fitted = {
  model: id,
  modelVersion: z.string().max(100),
  seed: z.int32(),
  constants: z.array(fittedConstant).min(1).max(100),
  errors: z.strictObject({ before: error, fitted: error, heldOut: error.exactOptional() }),
  warnings: z.array(warning).max(1000),
  domain: calibrationDomain,
};

/** For 500 rows, the lab's maximum, with every metric of any model. */
const MAX_RESIDUALS = 10_000;

/** Calibrations from before 2026-11-22: a share of the rows was held out, and not fitted. */
const calibrationOfFormat1 = z.strictObject({
  format: z.literal(1),
  ...fitted,
  residuals: z.array(residual.extend({ heldOut: z.boolean() })).max(MAX_RESIDUALS),
});

/** sim-core's Calibration: every cell is fitted, and predicted once by a fit without it. */
const calibrationOfFormat2 = z.strictObject({
  format: z.literal(2),
  ...fitted,
  together: z.array(fittedCombination).max(100),
  joint: jointErrors.exactOptional(),
  residuals: z.array(residual.extend({ heldOut: figure.exactOptional() })).max(MAX_RESIDUALS),
  /** Number of folds, each held out once. */
  heldOut: z.strictObject({ parts: z.int().min(2), cells: z.int().min(2) }).exactOptional(),
});

/** The immutable content of a calibration: the fit and its data. */
export const calibrationDocument = z.strictObject({
  title: z.string().trim().min(1).max(300),
  /** The measured sets, named as in the lab's address ("local" for a file that was not stored), and their used rows. */
  sources: z
    .array(
      z.strictObject({
        set: z.string().max(200),
        title: z.string().max(300),
        rows: z.array(z.string().max(200)).max(5000),
      }),
    )
    .min(1)
    .max(20),
  /** Settings that the rows do not state. */
  base: params,
  /** For format 1: share of the rows that was held out. */
  holdOut: z.number().min(0).max(0.5).exactOptional(),
  calibration: z.discriminatedUnion("format", [calibrationOfFormat1, calibrationOfFormat2]),
});

const calibrationName = nameText.max(200);

/** A calibration in a list, with everything that the lab needs to use it. */
export const calibrationSummary = z.object({
  /** Data of the fit. */
  title: z.string(),
  constants: z.array(fittedConstant),
  domain: calibrationDomain,
  errors: fitted.errors,
  joint: jointErrors.exactOptional(),
});

/** A calibration without its residuals. */
export const calibration = calibrationSummary.extend({
  id: z.uuid(),
  name: z.string(),
  model: z.string(),
  modelVersion: z.string(),
  /** False if the current model would be fitted differently. */
  modelVersionCurrent: z.boolean(),
  /** SHA-256 of the stored bytes, hexadecimal. */
  sha256: z.string(),
  createdAt: z.iso.datetime(),
});

export const storedCalibration = calibration.extend({ document: calibrationDocument });
export const calibrationPage = pageOf(calibration);

export const listCalibrations = z.object({
  model: id.optional(),
  ...paging,
});
export const createCalibration = z.strictObject({
  id: newId,
  name: calibrationName,
  document: calibrationDocument,
});
export const renameCalibration = z.strictObject({ name: calibrationName });

/** The calibration of a design or a run: the source of its constants, and their range of validity. */
export const usedCalibration = z.strictObject({
  /** Omitted if it is not stored. */
  id: z.uuid().optional(),
  name: z.string().trim().min(1).max(300),
  /** The calibrated constants; their values are the design's own. */
  params: z.array(id).min(1).max(100),
  domain: calibrationDomain,
  /** The fit's 95 % intervals, by constant. */
  intervals: z.record(id, z.strictObject({ low: figure, high: figure })).optional(),
  /** Joint uncertainty of the constants: each is its value times 1 + errors . z, z standard normal. */
  joint: jointErrors.optional(),
});

export type Calibration = z.infer<typeof calibration>;
export type CalibrationDocument = z.infer<typeof calibrationDocument>;
export type CalibrationPage = z.infer<typeof calibrationPage>;
export type StoredCalibration = z.infer<typeof storedCalibration>;
