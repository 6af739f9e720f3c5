import { modes } from "../../stats/modes.ts";
import type { LintRule } from "../judged-set.ts";
import { cellName, count, quantityText } from "../words.ts";

/** Cells whose runs stand in several groups: as many states of the system were measured, not one. */
export const twoModes: LintRule = ({ schema, cells, noisy }) =>
  noisy.flatMap(({ metric, runs: all }) =>
    cells.flatMap((cell, i) => {
      const runs = all[i] ?? [];
      const found = modes(runs.map(({ value }) => value));
      if (found.length < 2) return [];
      const groups = found.map(
        (mode) => `${count(mode.runs, "run")} around ${quantityText(mode.median, metric)}`,
      );
      const apart = found.length === 2 ? "and little or nothing between" : "and little between";
      return [
        {
          rule: "two-modes",
          title: found.length === 2 ? "Two groups of runs" : `${found.length} groups of runs`,
          message: `${cellName(schema, cell)}: ${metric.label} has ${groups.join(" and ")}, ${apart}. A median of them describes none.`,
          rows: runs.map(({ row }) => row),
          severity: "doubt",
          suggestion: {
            text: "Find what differs between the groups (cache, a second client, a backup) and measure each alone.",
          },
        },
      ];
    }),
  );
