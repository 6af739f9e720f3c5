export interface HarnessFile {
  /** Relative path with slashes. */
  readonly path: string;
  readonly text: string;
  readonly runs?: boolean;
}
