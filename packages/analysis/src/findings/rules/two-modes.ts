import { modes } from "../../statistics/modes.ts";
import type { RuleFinding } from "../finding.ts";
import type { LintRule } from "../judged-set.ts";
import { cellName, count, quantityText } from "../words.ts";

/** Finds cells whose runs are multimodal: several states of the system were measured, not one. */
export const twoModes: LintRule = (set) =>
  set.noisy.flatMap(({ metric, runs: all }) =>
    Array.from({ length: all.length }, (_, cell): readonly RuleFinding[] => {
      const found = modes(Array.from(all.valuesOf(cell)));
      if (found.length < 2) return [];
      const groups = found.map(
        (mode) => `${count(mode.runs, "run")} around ${quantityText(mode.median, metric)}`,
      );
      const apart = found.length === 2 ? "and little or nothing between" : "and little between";
      return [
        {
          rule: "two-modes",
          title: found.length === 2 ? "Two groups of runs" : `${found.length} groups of runs`,
          message: `${cellName(set, cell)}: ${metric.label} has ${groups.join(" and ")}, ${apart}. A single median does not describe them.`,
          rows: all.of(cell).rows,
          severity: "doubt",
          suggestion: {
            text: "Find what differs between the groups (cache, a second client, a backup) and measure each separately.",
          },
        },
      ];
    }).flat(),
  );
