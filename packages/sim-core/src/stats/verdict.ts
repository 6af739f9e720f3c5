import type { EffectSize } from "./cliffs-delta.ts";
import type { MannWhitney } from "./mann-whitney.ts";
import type { Shift } from "./shift.ts";

/** The same cell and metric of two measured sets: one value a run. */
export interface Replicates {
  readonly baseline: readonly number[];
  readonly other: readonly number[];
}

/**
 * What a comparison comes to. "higher" and "lower" stand for better and worse where a metric has neither; "small" is
 * a difference that is there and below the minimum effect; "unshown" is not the same as no difference.
 */
export type Outcome = "better" | "worse" | "higher" | "lower" | "same" | "small" | "unshown" | "few";

/** What the test of a noisy metric found. */
export interface TestResult extends MannWhitney, Shift {
  /** p after Holm's correction for `family` tests. */
  readonly adjusted: number;
  /** How many comparisons were tested together. */
  readonly family: number;
  /** Cliff's delta: 1 where every run of the other is above every run of the baseline. */
  readonly delta: number;
  readonly size: EffectSize;
}

export interface Verdict {
  readonly outcome: Outcome;
  /** "exact" where every run of a side gave one count, so that there is nothing to test. */
  readonly basis: "exact" | "test" | "none";
  readonly runs: readonly [baseline: number, other: number];
  /**
   * The difference as a share of the baseline's median, infinite where that is 0: the Hodges-Lehmann shift where it
   * was tested, else that of the medians.
   */
  readonly effect: number;
  /** Runs that each side lacks, where there are too few. */
  readonly lacking?: readonly [baseline: number, other: number];
  /** Only of a basis "test". */
  readonly test?: TestResult;
}
