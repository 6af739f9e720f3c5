import type { ErrorSummary } from "../error-summary.ts";
import type { MeasuredRow, Model } from "../model.ts";
import type { Params, ParamValue } from "../param.ts";

/** What is to be fitted, and to what. */
export interface CalibrationRequest {
  readonly model: Model;
  /** Settings for everything that the rows do not say. */
  readonly base: Params;
  /** Measured rows, each with all the settings it knows (a set's setup merged in). */
  readonly rows: readonly MeasuredRow[];
  /** Metrics to fit; when left out, those that are measured and depend on a free constant. */
  readonly metrics?: readonly string[];
  /** Constants that may move: keys of model.free. */
  readonly free: readonly string[];
  /** Share of the rows held out, 0 to 0.5, chosen with the seed; replicates of one setting stay together. */
  readonly holdOut: number;
  /** 32-bit integer. */
  readonly seed: number;
}

export interface FittedConstant {
  readonly param: string;
  readonly value: number;
  /** Ends of the 95 % interval that the rows alone support; the parameter's range where they support any. */
  readonly low: number;
  readonly high: number;
  /** The value before: the one that the rows state where they state one, else that of the base. */
  readonly from: number;
  readonly atBound: boolean;
}

/** One measured figure beside the prediction before and after the fit. */
export interface CalibrationResidual {
  readonly row: string;
  readonly label: string;
  readonly metric: string;
  readonly measured: number;
  readonly before: number;
  readonly after: number;
  readonly heldOut: boolean;
}

/** Absolute relative errors: |predicted - measured| / measured. */
export type CalibrationError = ErrorSummary;

/** Something that the user ought to know before trusting a calibration. */
export type CalibrationWarning = { readonly message: string } & (
  | {
      readonly code: "cannot-tell-apart";
      readonly params: readonly [string, string];
      /** Of the two constants' logarithms, -1 to 1. */
      readonly correlation: number;
    }
  | { readonly code: "not-determined"; readonly param: string }
  | { readonly code: "at-bound"; readonly param: string }
  | { readonly code: "set-by-rows"; readonly param: string }
  | { readonly code: "too-few-rows"; readonly rows: number; readonly constants: number }
  | { readonly code: "skipped"; readonly metric: string; readonly figures: number }
  | { readonly code: "absolute-errors" }
  | { readonly code: "no-better" }
);

/** Where the rows behind a fit lie along one parameter. */
export type DomainRange =
  | { readonly min: number; readonly max: number }
  | { readonly values: readonly ParamValue[] };

/** Constants fitted to measured rows, with everything that is needed to judge them. Plain data. */
export interface Calibration {
  readonly format: 1;
  readonly model: string;
  readonly modelVersion: string;
  readonly seed: number;
  readonly constants: readonly FittedConstant[];
  readonly residuals: readonly CalibrationResidual[];
  readonly errors: {
    /** Of the fitted rows, before the fit. */
    readonly before: CalibrationError;
    /** Of the fitted rows, after it. */
    readonly fitted: CalibrationError;
    /** Of the rows held out, after it; left out where none is. */
    readonly heldOut?: CalibrationError;
  };
  readonly warnings: readonly CalibrationWarning[];
  /** Where the rows fitted and held out lie, by parameter: outside of it a prediction extrapolates. */
  readonly domain: Readonly<Record<string, DomainRange>>;
}
