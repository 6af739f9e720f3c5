import { fewestReplicates } from "../../plan/replicates-needed.ts";
import type { LintRule } from "../judged-set.ts";
import { count } from "../words.ts";

/**
 * Cells with too few runs of a noisy metric for a verdict on them when the set is compared: its cells are tested
 * together, so more of them take more runs. Reported once for the set.
 */
export const tooFewRuns: LintRule = ({ cells, noisy }) => {
  const measured = Array.from({ length: cells.count }, (_, cell) => ({
    cell,
    runs: Math.max(0, ...noisy.map((one) => one.runs.count(cell))),
  })).filter(({ runs }) => runs > 0);
  const needed = fewestReplicates({ noise: "noisy" }, measured.length);
  const few = measured.filter(({ runs }) => runs < needed);
  if (few.length === 0) return [];
  const counts = Array.from({ length: needed - 1 }, (_, i) => i + 1).flatMap((runs) => {
    const n = few.filter((one) => one.runs === runs).length;
    return n === 0 ? [] : [`${n} with ${count(runs, "run")}`];
  });
  const together = measured.length > 1 ? ` when all ${measured.length} are compared` : "";
  const { rows, starts } = cells.runs;
  const labels = noisy.map(({ metric }) => metric.label).join(", ");
  return [
    {
      rule: "too-few-runs",
      title: "Too few runs to separate noise from effect",
      message: `Cells with fewer than ${needed} runs of ${labels}: ${few.length} of ${cells.count} (${counts.join(", ")}). A difference cannot be shown in them${together}.`,
      rows: few.flatMap(({ cell }) => [...rows.subarray(starts[cell], starts[cell + 1])]),
      severity: "hint",
      suggestion: {
        text: `Measure each cell at least ${needed} times, in random order. If a value is the median of several runs, upload the runs.`,
      },
    },
  ];
};
