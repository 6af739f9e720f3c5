import { MIN_RUNS } from "../../statistics/enough-runs.ts";
import type { LintRule } from "../judged-set.ts";
import { count } from "../words.ts";

/** Cells with too few runs of a noisy metric to compare them by; reported once for the set. */
export const tooFewRuns: LintRule = ({ cells, noisy, idsOf }) => {
  const few: { readonly cell: number; readonly runs: number }[] = [];
  for (let cell = 0; cell < cells.count; cell++) {
    const runs = Math.max(0, ...noisy.map((one) => one.runs.count(cell)));
    if (runs > 0 && runs < MIN_RUNS) few.push({ cell, runs });
  }
  if (few.length === 0) return [];
  const counts = [1, 2, 3].flatMap((runs) => {
    const n = few.filter((one) => one.runs === runs).length;
    return n === 0 ? [] : [`${n} with ${count(runs, "run")}`];
  });
  const { rows, starts } = cells.runs;
  const labels = noisy.map(({ metric }) => metric.label).join(", ");
  return [
    {
      rule: "too-few-runs",
      title: "Too few runs to separate noise from effect",
      message: `Cells with fewer than ${MIN_RUNS} runs of ${labels}: ${few.length} of ${cells.count} (${counts.join(", ")}). A difference between two of them cannot be shown.`,
      rows: few.flatMap(({ cell }) => idsOf(rows.subarray(starts[cell], starts[cell + 1]))),
      severity: "hint",
      suggestion: {
        text: `Measure each cell at least ${MIN_RUNS} times, in random order. If a value is the median of several runs, upload the runs.`,
      },
    },
  ];
};
