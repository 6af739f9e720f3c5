import type { Outcome } from "@wirecost/analysis";
import type { CellVerdicts } from "./cell-verdicts.ts";
import { verdictTally } from "./verdict-tally.ts";

const DIFFERENT: ReadonlySet<Outcome> = new Set<Outcome>(["better", "worse", "higher", "lower"]);

export interface DifferingMetric {
  readonly metricId: string;
  /** `B worse in 2 of 3 cells, no difference shown in 1`. */
  readonly text: string;
}

/** Metrics in which some cell of an item is shown to differ from the baseline's, and how often. */
export function differingMetrics(
  letters: readonly string[],
  judged: ReadonlyMap<string, CellVerdicts>,
  minimumEffect: number,
): readonly DifferingMetric[] {
  return [...judged].flatMap(([metricId, verdicts]) => {
    const texts = letters.flatMap((letter, i) => {
      const differs = [...verdicts.values()].some((cells) => {
        const cell = cells[i];
        return cell?.kind === "judged" && DIFFERENT.has(cell.verdict.outcome);
      });
      const tally = differs ? verdictTally(verdicts, i, minimumEffect) : undefined;
      return tally ? [`${letter} ${tally.text}`] : [];
    });
    return texts.length > 0 ? [{ metricId, text: texts.join("; ") }] : [];
  });
}
