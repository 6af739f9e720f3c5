/** Which cells the table shows and what counts as a difference, as the address carries it. */
export interface CellView {
  /** The minimum effect of a verdict, in percent of the baseline. */
  readonly least: number;
  /** Only cells whose values differ. */
  readonly differing: boolean;
  /** Only cells in which a test or a count shows a difference. */
  readonly shown: boolean;
  readonly sort: "cell" | "effect";
}

/** 5 %: the noise that servers measured twice with the same settings show. */
export const usualView: CellView = { least: 5, differing: false, shown: false, sort: "cell" };

export function isMinimumEffect(percent: number): boolean {
  return percent >= 0 && percent <= 1000;
}
