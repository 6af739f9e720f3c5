/** One axis of a parallel chart. Positions are shares of its length, from the lower end. */
export interface ParallelAxis {
  readonly id: string;
  readonly name: string;
  /** Where a handle can stand, ascending; and what each place is in words. */
  readonly steps: readonly number[];
  readonly text: (step: number) => string;
  /** What is written beside the axis, and where. */
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
  /** The steps that are kept, both included; undefined where all are. */
  readonly kept?: readonly [from: number, to: number] | undefined;
}
