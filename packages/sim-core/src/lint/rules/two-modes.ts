import { median } from "../../stats/median.ts";
import type { LintRule } from "../judged-set.ts";
import { type Run, rangeOf, sortRuns } from "../runs.ts";
import { cellName, count, quantityText } from "../words.ts";

/** Of fewer runs nobody can tell two modes from scatter. */
const LEAST_RUNS = 6;
/** The smaller group has so many runs, and this share of them: fewer are outliers. */
const LEAST_SIDE = 2;
const LEAST_SHARE = 0.15;
/** How many times as wide as either group the gap between them is: at 3 chance makes one of 50 cells of six runs. */
const GAPS = 3;
/** Share of the middle run that the gap is at least. */
const LEAST_GAP = 0.05;

/** Cells whose runs stand in two groups with nothing between: two states of the system were measured, not one. */
export const twoModes: LintRule = ({ schema, cells, noisy }) =>
  noisy.flatMap(({ metric, runs: all }) =>
    cells.flatMap((cell, i) => {
      const runs = sortRuns(all[i] ?? []);
      const at = runs.length < LEAST_RUNS ? undefined : split(runs);
      if (at === undefined) return [];
      const groups = [runs.slice(0, at), runs.slice(at)].map(
        (own) => `${count(own.length, "run")} around ${quantityText(middle(own), metric)}`,
      );
      return [
        {
          rule: "two-modes",
          title: "Two groups of runs",
          message: `${cellName(schema, cell)}: ${metric.label} has ${groups.join(" and ")}, and nothing between. A median of the two describes neither.`,
          rows: (all[i] ?? []).map(({ row }) => row),
          severity: "doubt",
          suggestion: {
            text: "Find what differs between the groups (cache, a second client, a backup) and measure each alone.",
          },
        },
      ];
    }),
  );

/** Where the sorted runs fall into two groups; undefined where they do not. */
function split(runs: readonly Run[]): number | undefined {
  const least = Math.max(LEAST_SIDE, Math.ceil(LEAST_SHARE * runs.length));
  let at = 0;
  let gap = 0;
  for (let i = least; i <= runs.length - least; i++) {
    const here = (runs[i]?.value ?? 0) - (runs[i - 1]?.value ?? 0);
    if (here > gap) [at, gap] = [i, here];
  }
  const spread = Math.max(width(runs.slice(0, at)), width(runs.slice(at)));
  return gap > GAPS * spread && gap > LEAST_GAP * Math.abs(middle(runs)) ? at : undefined;
}

/** Range of the inner 80 %: of many runs the outermost lie far out whatever the rest does. */
function width(sorted: readonly Run[]): number {
  const cut = Math.floor(sorted.length / 10);
  return rangeOf(sorted.slice(cut, sorted.length - cut));
}

function middle(runs: readonly Run[]): number {
  return median(runs.map(({ value }) => value));
}
