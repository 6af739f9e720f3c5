import { markerPath } from "../../shared/charts/lines/marker-path.ts";
import type { ChartLine } from "./chart-data.ts";

/** How an item is drawn: its colour, dashes and points each tell it apart, so none of them has to be seen. */
export interface LineLook {
  /** A custom property, such as `--warn`. */
  readonly colour: string;
  /** "" for a solid line. */
  readonly dashes: string;
  /** Path of a point, around (0, 0); filled for what was measured. */
  readonly marker: string;
}

/** Cool colours that differ in lightness. */
const PREDICTED = ["--h7", "--h5", "--h4", "--h6", "--h3"];
/** The first is warm, as all that was measured; the next differ from it in hue and in lightness, for any eye. */
const MEASURED = ["--warn", "--r0", "--ink", "--soft"];
const DASHES = ["", "6 3", "2 3", "10 3 2 3", "1 4", "12 4", "4 2 1 2", "8 8"];

/** One look an item, in their order. */
export function lineLooks(lines: readonly Pick<ChartLine, "measured">[]): readonly LineLook[] {
  const count = { measured: 0, predicted: 0 };
  return lines.map(({ measured }, i) => {
    const rank = measured ? count.measured++ : count.predicted++;
    const colours = measured ? MEASURED : PREDICTED;
    return {
      colour: colours[rank % colours.length] ?? "--ink",
      dashes: DASHES[i % DASHES.length] ?? "",
      marker: markerPath(i),
    };
  });
}

/** An item in a legend: "B: nettraffic.txt (measured)". */
export function lineName({ letter, title, measured }: ChartLine): string {
  return `${letter}: ${title.length > 44 ? `${title.slice(0, 43)}…` : title}${measured ? " (measured)" : ""}`;
}
