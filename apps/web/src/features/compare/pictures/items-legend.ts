import type { LegendLine } from "../../../components/charts/chart-legend.tsx";
import { lineColour, lineDashes, lineName } from "../chart-look.ts";
import type { LetteredChoice } from "../compare-settings.ts";

/** The items of a comparison as a legend. */
export function itemsLegend(choices: readonly LetteredChoice[]): readonly LegendLine[] {
  return choices.map(({ item, letter }, i) => {
    const line = { letter, title: item.title, measured: item.provenance === "measured" };
    return { text: lineName(line), colour: lineColour(line, i), dashes: lineDashes(i) };
  });
}
