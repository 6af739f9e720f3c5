import { countsFailures, FAILURE_METRICS } from "../../failure-metrics.ts";
import type { Finding } from "../finding.ts";
import type { LintRule } from "../judged-set.ts";
import { count, quantityText } from "../words.ts";

/** Rows in which something went wrong: what failed may have been quicker or slower than what was to be measured. */
export const failures: LintRule = ({ rows, schema }) =>
  Object.entries({ ...FAILURE_METRICS, ...schema.metrics }).flatMap(([id, metric]): readonly Finding[] => {
    if (!countsFailures(metric)) return [];
    const found = rows.filter((row) => (row.metrics[id] ?? 0) > 0);
    const measured = rows.filter((row) => row.metrics[id] !== undefined);
    const worst = found.reduce(
      (most, row) => ((row.metrics[id] ?? 0) > (most?.metrics[id] ?? 0) ? row : most),
      found[0],
    );
    if (!worst) return [];
    const all =
      found.length === measured.length
        ? `all ${count(found.length, "row")}`
        : `${count(found.length, "row")} of ${measured.length}`;
    return [
      {
        rule: "failures",
        title: `${metric.label} in ${found.length === 1 ? `row ${worst.row}` : count(found.length, "row")}`,
        message: `${metric.label} is ${quantityText(worst.metrics[id] ?? 0, metric)} in row ${worst.row}${found.length > 1 ? `, and above 0 in ${all}` : ""}: what failed is in the times and counts of ${found.length > 1 ? "these rows" : "this row"} too.`,
        rows: found.map(({ row }) => row),
        severity: "doubt",
        suggestion: { text: "Find out what failed, and measure these rows again without failures." },
      },
    ];
  });
