import type { ChartLine } from "./chart-data.ts";

/** Told apart by lightness and by dashes, not by hue alone. */
const COLOURS = ["--h7", "--h5", "--h4", "--h6", "--h3", "--h7", "--h5", "--h4"];
const DASHES = ["", "6 3", "2 3", "10 3 2 3", "1 4", "12 4", "4 2 1 2", "8 8"];

/** The custom property that an item is drawn in; warm for what was measured. */
export function lineColour(line: ChartLine, index: number): string {
  return line.measured ? "--warn" : (COLOURS[index % COLOURS.length] ?? "--h7");
}

/** The dashes of an item's line: two measurements share a colour, so they need them as much as predictions do. */
export function lineDashes(index: number): string {
  return DASHES[index % DASHES.length] ?? "";
}

/** An item in a legend: "B: nettraffic.txt (measured)". */
export function lineName({ letter, title, measured }: ChartLine): string {
  return `${letter}: ${title.length > 44 ? `${title.slice(0, 43)}…` : title}${measured ? " (measured)" : ""}`;
}
