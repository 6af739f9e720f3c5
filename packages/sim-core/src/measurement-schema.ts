import type { Param } from "./param.ts";

/** A figure that a measurement gives. */
export interface MeasuredMetric {
  readonly label: string;
  /** A model's own units are a {@link Unit}; a file may bring another. "1" for none. */
  readonly unit: string;
  /** Which way is cheaper; "none" where neither is, or where nobody said. */
  readonly better: "lower" | "higher" | "none";
  /** "exact" for counts that repeat to the digit, "noisy" for what a stopwatch gives. */
  readonly noise: "exact" | "noisy";
  readonly help: string;
}

/**
 * What the settings and figures of measured rows mean: all that is needed to check, lay out and compare them.
 * A model is one; a file of another system brings its own (see {@link schemaOfColumns}).
 */
export interface MeasurementSchema {
  readonly params: Readonly<Record<string, Param>>;
  readonly metrics: Readonly<Record<string, MeasuredMetric>>;
}
