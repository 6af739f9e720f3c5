import type { LegendLine } from "../../../shared/charts/lines/chart-legend.tsx";
import { lineLooks, lineName } from "../chart-look.ts";
import type { LetteredChoice } from "../compare-settings.ts";

/** The items of a comparison as a legend. */
export function itemsLegend(choices: readonly LetteredChoice[]): readonly LegendLine[] {
  const lines = choices.map(({ item, letter }) => {
    return { letter, title: item.title, measured: item.provenance === "measured" };
  });
  const looks = lineLooks(lines);
  return lines.map((line, i) => {
    const { colour = "--ink", dashes = "" } = looks[i] ?? {};
    return { text: lineName(line), colour, dashes };
  });
}
