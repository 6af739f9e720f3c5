/** Resources of a command, besides the files in its arguments. */
export interface CommandContext {
  /** This program's version; undefined in tests. */
  readonly version?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The user's home directory. */
  readonly home: string;
  readonly send: typeof fetch;
  /** Writes results to standard output. */
  readonly out: (text: string) => void;
  /** The same as bytes of an encoding; undefined if standard output is a terminal. */
  readonly outBytes?: (bytes: Uint8Array) => void;
  /** Standard input, for the file name `-`; undefined in tests without one. */
  readonly input?: () => AsyncIterable<Uint8Array>;
  /** Writes everything else to standard error. */
  readonly err: (text: string) => void;
  /** Shows a line that the next call replaces, "" for none; undefined unless standard error is a terminal. */
  readonly progress?: (line: string) => void;
}
