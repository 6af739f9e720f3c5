import type { Params } from "@wirecost/sim-core";
import type { Complaint } from "../reading.ts";

export interface GivenParameter {
  /** As written, with its dash. */
  readonly flag: string;
  /** Its arguments as written, without quotes; empty for a switch. */
  readonly value: string;
  /** 1-based. */
  readonly line: number;
}

/** The start-up parameters of a file, in order, and the problems with it. */
export interface GivenParameters {
  readonly given: readonly GivenParameter[];
  readonly complaints: readonly Complaint[];
  readonly notes: readonly string[];
}

export interface ServerFacts {
  readonly version?: string;
  readonly host?: string;
}

export interface SettingsReading {
  readonly kind: "parameter file" | "database log";
  /** Settings of the model with values in range. */
  readonly settings: Params;
  /** Their parameters in words: "-Mm 16384". */
  readonly read: readonly string[];
  /** Parameters that are not settings of the model, as written, each once. */
  readonly ignored: readonly string[];
  /** Omitted values, each with its line. */
  readonly complaints: readonly Complaint[];
  /** For a database log only. */
  readonly server?: ServerFacts;
  readonly notes: readonly string[];
}
