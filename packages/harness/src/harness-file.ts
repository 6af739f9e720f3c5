export interface HarnessFile {
  /** Relative, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly runs?: boolean;
}
