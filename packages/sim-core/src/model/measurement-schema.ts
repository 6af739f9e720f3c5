import type { Param } from "./param.ts";

export interface MeasuredMetric {
  readonly label: string;
  /** A model's own units are a {@link Unit}; a file may have another. "1" for none. */
  readonly unit: string;
  /** The better direction; "none" if neither is better, or if the file does not state it. */
  readonly better: "lower" | "higher" | "none";
  /** "exact" for counts that repeat exactly, "noisy" for measured times. */
  readonly noise: "exact" | "noisy";
  readonly help: string;
}

/**
 * Meaning of the settings and metrics of measured rows: everything needed to check, display and compare them.
 * A model is one; a custom table has its own (see {@link schemaOfColumns}).
 */
export interface MeasurementSchema {
  readonly params: Readonly<Record<string, Param>>;
  readonly metrics: Readonly<Record<string, MeasuredMetric>>;
}
