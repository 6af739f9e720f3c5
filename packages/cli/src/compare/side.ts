import type { RowTable } from "@wirecost/analysis";
import type { EnvironmentFacts, StoredCalibration } from "@wirecost/contract";
import type { MeasurementSchema, Params, UsedCalibration } from "@wirecost/sim-core";

/** One of the two things that are compared: what it says, and where that comes from. */
export interface Side {
  readonly title: string;
  readonly origin: "measured" | "predicted";
  /** How the product's comparison page names it, where it is stored or published. */
  readonly address?: string;
  /** null for rows of another system. */
  readonly model: string | null;
  readonly schema: MeasurementSchema;
  /** Settings of every row unless it says otherwise. */
  readonly setup: Params;
  /** Settings that a run lays out. */
  readonly axes?: readonly string[];
  /** The metric that it is about. */
  readonly metric: string;
  /** Of a prediction that this version's model made. */
  readonly seed?: number;
  /** The calibration whose constants a prediction holds. */
  readonly calibration?: UsedCalibration | undefined;
  /** How far that one is off its own rows, fitted and held out; undefined where the team does not have it any more. */
  readonly calibrationErrors?: StoredCalibration["errors"] | undefined;
  /** What a measurement was made on, as far as it is known. */
  readonly facts?: EnvironmentFacts | undefined;
  /** Its rows, and when they were measured. */
  readonly table: RowTable;
}
