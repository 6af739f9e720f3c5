/** What a command may touch beside the files that it is given. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The user's home directory. */
  readonly home: string;
  readonly send: typeof fetch;
  /** Results, to standard output. */
  readonly out: (text: string) => void;
  /** Everything else, to standard error. */
  readonly err: (text: string) => void;
  /** Shows a line that the next one replaces, "" for none; absent where nobody is looking. */
  readonly progress?: (line: string) => void;
}
