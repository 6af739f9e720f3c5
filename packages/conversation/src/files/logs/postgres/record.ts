/** A record of PostgreSQL's log, whatever the form of the file. */
export interface LogRecord {
  /** Microseconds since 1970; undefined where the log has no times. */
  readonly atUs: number | undefined;
  readonly resolutionUs: number;
  /** What tells its session from others. */
  readonly session: string;
  /** How serious it is, as far as statements need it. */
  readonly label: "log" | "error" | "fatal" | "other";
  readonly message: string;
  readonly detail: string;
  /** The statement during which it was written. */
  readonly statement: string;
  readonly application: string | undefined;
  /** Whether its text is longer than what is held of it. */
  readonly isCut: boolean;
}
