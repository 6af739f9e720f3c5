/** A record of PostgreSQL's log, from any file format. */
export interface LogRecord {
  /** Microseconds since 1970; undefined if the log has no times. */
  readonly atUs: number | undefined;
  readonly resolutionUs: number;
  /** Identifies its session. */
  readonly session: string;
  /** Its severity, as far as needed for statements. */
  readonly label: "log" | "error" | "fatal" | "other";
  readonly message: string;
  readonly detail: string;
  /** The statement during which it was written. */
  readonly statement: string;
  readonly application: string | undefined;
  /** Whether its text was truncated. */
  readonly isCut: boolean;
}
