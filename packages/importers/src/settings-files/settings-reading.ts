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

/** What a file of start-up parameters gives, in its order, and what is wrong with it. */
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
  /** Those that the model has and whose value is in range. */
  readonly settings: Params;
  /** The parameters behind them, in words: "-Mm 16384". */
  readonly read: readonly string[];
  /** Parameters that the model has no setting for, as written, each once. */
  readonly ignored: readonly string[];
  /** Values that are left out, each with its line. */
  readonly complaints: readonly Complaint[];
  /** Of a database log only. */
  readonly server?: ServerFacts;
  readonly notes: readonly string[];
}
