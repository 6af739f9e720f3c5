import type { ParallelStrand } from "../../../shared/charts/lines/parallel-chart.tsx";
import { heatScale, heatStep } from "../../../shared/charts/matrix/heat-step.ts";
import type { LetteredChoice } from "../compare-settings.ts";
import type { SettingsLines } from "./settings-axes.ts";

/** The lightest steps of the heat scale would not stand out from the page. */
export const FIRST_STEP = 2;
/** A measured line is solid, a predicted one dashed. */
export const PREDICTED_DASHES = "4 3";

/** Lines that look alike together: by the colour of the metric, and by whether they were measured. */
export function strandsOf(
  { axes, values, items }: SettingsLines,
  choices: readonly LetteredChoice[],
  inside: readonly number[],
  outside: readonly number[],
): readonly ParallelStrand[] {
  const scale = heatScale(values, "none");
  const places = (line: number) => axes.map((axis) => axis.places[line] ?? 0);
  const strands = new Map<string, ParallelStrand & { readonly lines: (readonly number[])[] }>();
  for (const line of inside) {
    const step = Math.max(FIRST_STEP, heatStep(values[line] ?? 0, scale));
    const measured = choices[items[line] ?? 0]?.item.provenance === "measured";
    const key = `${step} ${measured}`;
    let strand = strands.get(key);
    if (!strand) {
      strand = { key, colour: `--h${step}`, dashes: measured ? "" : PREDICTED_DASHES, lines: [] };
      strands.set(key, strand);
    }
    strand.lines.push(places(line));
  }
  const dim = { key: "dim", colour: "--line", dashes: "", dim: true, lines: outside.map(places) };
  return [dim, ...strands.values()];
}
