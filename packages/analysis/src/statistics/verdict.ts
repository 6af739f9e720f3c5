import type { EffectSize } from "./rank/cliffs-delta.ts";
import type { MannWhitney } from "./rank/mann-whitney.ts";
import type { Shift } from "./rank/shift.ts";
import type { RunTimes } from "./run-time.ts";

/** The same cell and metric of two measured sets: one value per run. */
export interface Replicates<Values extends ArrayLike<number> = Float64Array> {
  readonly baseline: Values;
  readonly other: Values;
  /** Times at which the runs were measured; undefined if the rows of a side do not state them. */
  readonly times?:
    | { readonly baseline: RunTimes | undefined; readonly other: RunTimes | undefined }
    | undefined;
}

/**
 * The outcome of a comparison. "higher" and "lower" stand for better and worse where a metric has neither; "small" is
 * a difference that is there and below the minimum effect; "unshown" is not the same as no difference. "drift" where a
 * test shows a difference that drift would make as well, because the sides did not take turns.
 */
export type Outcome =
  | "better"
  | "worse"
  | "higher"
  | "lower"
  | "same"
  | "small"
  | "unshown"
  | "few"
  | "drift";

/** A trend within sides that were measured one after the other. */
export interface Drift {
  /** Mean difference between consecutive runs, relative to the mean. */
  readonly perRun: number;
  /** p of the rank test of the trend. */
  readonly p: number;
  /** Order of measurement of the other side relative to the baseline; "open" if rows do not state it. */
  readonly order: "before" | "after" | "open";
}

export interface TestResult extends MannWhitney, Shift {
  /** p after Holm's correction for `family` tests. */
  readonly adjusted: number;
  /** Number of comparisons tested together. */
  readonly family: number;
  /** Cliff's delta: 1 if every run of the other is above every run of the baseline. */
  readonly delta: number;
  readonly size: EffectSize;
}

export interface Verdict {
  readonly outcome: Outcome;
  /** "exact" if every run of a side gave the same count, so there is nothing to test. */
  readonly basis: "exact" | "test" | "none";
  readonly runs: readonly [baseline: number, other: number];
  /**
   * The difference as a share of the baseline's median, infinite where that is 0: the Hodges-Lehmann shift where it
   * was tested, else that of the medians.
   */
  readonly effect: number;
  /** Missing runs of each side, if there are too few. */
  readonly lacking?: readonly [baseline: number, other: number];
  readonly drift?: Drift;
  readonly test?: TestResult;
}
