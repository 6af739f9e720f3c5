/** A file of a plan's harness. */
export interface HarnessFile {
  /** Relative, with slashes. */
  readonly path: string;
  readonly text: string;
  /** Whether it is a program to be started. */
  readonly runs?: boolean;
}
