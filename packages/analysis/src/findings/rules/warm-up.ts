import { rowLabel } from "../../measured/rows/row-table.ts";
import type { LintRule } from "../judged-set.ts";
import { count } from "../words.ts";

/** "warmup", "Warm-up 2", "run warm up", "Aufwärmlauf" as the name of a row, but not "after the warm-up". */
const WARM_UP =
  /^(?:(?:row|run)\s+)?(?:warm[\s_-]*up\b|aufwärm|warmlauf|échauffement|préchauffage|calentamiento|riscaldamento|rozgrzewka)/i;

/** Runs labelled as warm-up in cells with other runs: medians and verdicts include them. */
export const warmUp: LintRule = ({ table, cells, nameOf }) => {
  if (!table.labels) return [];
  const { rows, starts } = cells.runs;
  const found: number[] = [];
  for (let cell = 0; cell < cells.count; cell++) {
    const own = rows.subarray(starts[cell], starts[cell + 1]);
    const warm = own.filter((row) => WARM_UP.test(rowLabel(table, row)));
    if (warm.length < own.length) found.push(...warm);
  }
  const [first] = found;
  if (first === undefined) return [];
  const others = found.length > 1 ? ` and ${count(found.length - 1, "other")}` : "";
  return [
    {
      rule: "warm-up",
      title: `${count(found.length, "warm-up run")} among the others`,
      message: `Row ${nameOf(first)}${others} (“${rowLabel(table, first)}”): medians, intervals and verdicts count warm-up runs as any other.`,
      rows: found,
      severity: "doubt",
      suggestion: { text: "Leave warm-up runs out, and upload the file again." },
    },
  ];
};
