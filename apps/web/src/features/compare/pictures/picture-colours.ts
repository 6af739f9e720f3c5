import type { LegendLine } from "../../../shared/charts/lines/chart-legend.tsx";
import { themeColours } from "../../../shared/charts/matrix/theme-colours.ts";
import type { LegendEntry } from "../chart-picture.ts";

/** A legend with the colours that the theme has now, for a picture that leaves the page. */
export function pictureColours(legend: readonly LegendLine[]): {
  readonly ground: string;
  readonly ink: string;
  readonly lines: readonly LegendEntry[];
} {
  const [ground = "", ink = "", ...colours] = themeColours([
    "--panel",
    "--ink",
    ...legend.map(({ colour }) => colour),
  ]);
  const lines = legend.map(({ text, dashes = "", sign = "line", marker }, i) => ({
    text,
    dashes,
    sign,
    colour: colours[i] ?? ink,
    ...(marker && { marker }),
  }));
  return { ground, ink, lines };
}
