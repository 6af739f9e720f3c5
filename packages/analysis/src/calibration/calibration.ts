import type { DomainRange, ErrorSummary, JointErrors, MeasuredRow, Model, Params } from "@wirecost/sim-core";
import type { Combination } from "./combination.ts";

export interface CalibrationRequest {
  readonly model: Model;
  /** Settings for everything that the rows do not state. */
  readonly base: Params;
  /** Measured rows, each with all its stated settings (a set's setup merged in). */
  readonly rows: readonly MeasuredRow[];
  /** Metrics to fit; by default those that are measured and depend on a free constant. */
  readonly metrics?: readonly string[];
  /** Constants to fit: keys of model.free. */
  readonly free: readonly string[];
  /**
   * Folds of the cross-validation, assigned by the seed: each part is predicted by constants that
   * were fitted to the others. A cell is all rows of equal settings. 0 for none; 2 or more.
   */
  readonly folds: number;
  /** 32-bit integer. */
  readonly seed: number;
}

export interface FittedConstant {
  readonly param: string;
  readonly value: number;
  /**
   * Ends of the 95 % interval that the rows support, independent of this constant's prior. An end of the parameter's range
   * says that the rows set no limit on that side.
   */
  readonly low: number;
  readonly high: number;
  /** The initial value: the one that the rows state, otherwise that of the base. */
  readonly from: number;
  readonly atBound: boolean;
}

/** One measured value with its prediction before and after the fit. */
export interface CalibrationResidual {
  readonly row: string;
  readonly label: string;
  readonly metric: string;
  readonly measured: number;
  readonly before: number;
  readonly after: number;
  /** The prediction by constants that were fitted without the row's cell; omitted without cross-validation. */
  readonly heldOut?: number;
}

/** A combination of constants that the rows determine, in words. */
export type FittedCombination = Combination & { readonly message: string };

/** Absolute relative errors: |predicted - measured| / measured. */
export type CalibrationError = ErrorSummary;

/** A problem that the user should know before trusting a calibration. */
export type CalibrationWarning = { readonly message: string } & (
  | { readonly code: "too-few-cells"; readonly cells: number }
  | { readonly code: "not-determined"; readonly param: string }
  | { readonly code: "at-bound"; readonly param: string }
  | { readonly code: "set-by-rows"; readonly param: string }
  | { readonly code: "too-few-rows"; readonly rows: number; readonly constants: number }
  | { readonly code: "skipped"; readonly metric: string; readonly figures: number }
  | { readonly code: "lack-of-fit"; readonly metric: string }
  | { readonly code: "absolute-errors" }
  | { readonly code: "no-better" }
);

/** Constants fitted to measured rows, with everything needed to assess them. Plain data. */
export interface Calibration {
  readonly format: 2;
  readonly model: string;
  readonly modelVersion: string;
  readonly seed: number;
  readonly constants: readonly FittedConstant[];
  /** Sums and products of constants that the rows determine where they do not determine each constant. */
  readonly together: readonly FittedCombination[];
  /** Joint uncertainty of the constants, except those that may be 0. Absent in older calibrations. */
  readonly joint?: JointErrors;
  readonly residuals: readonly CalibrationResidual[];
  readonly errors: {
    /** Of the fitted rows, before the fit. */
    readonly before: CalibrationError;
    /** Of the fitted rows, after it. */
    readonly fitted: CalibrationError;
    /** Of all rows, each predicted by constants that were fitted without its cell; omitted without cross-validation. */
    readonly heldOut?: CalibrationError;
  };
  /** Number of folds of the cross-validation; omitted without it. */
  readonly heldOut?: { readonly parts: number; readonly cells: number };
  readonly warnings: readonly CalibrationWarning[];
  /** Range of the rows, by parameter: outside it, a prediction extrapolates. */
  readonly domain: Readonly<Record<string, DomainRange>>;
}
