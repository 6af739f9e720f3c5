import { countsFailures, FAILURE_METRICS } from "../../measured/failure-metrics.ts";
import type { RuleFinding } from "../finding.ts";
import { type LintRule, rowsWhere } from "../judged-set.ts";
import { count, quantityText } from "../words.ts";

/** Finds rows with failures: failed operations may be faster or slower than successful ones. */
export const failures: LintRule = ({ table, schema, nameOf }) =>
  Object.entries({ ...FAILURE_METRICS, ...schema.metrics }).flatMap(
    ([id, metric]): readonly RuleFinding[] => {
      if (!countsFailures(metric)) return [];
      const values = table.metrics.get(id);
      if (!values) return [];
      const found = rowsWhere(values, (value) => value > 0);
      const measured = rowsWhere(values, () => true).length;
      const failed = (row: number) => values[row] ?? 0;
      const [first, ...others] = found;
      if (first === undefined) return [];
      const most = others.reduce((worst, row) => (failed(row) > failed(worst) ? row : worst), first);
      const worst = nameOf(most);
      const all =
        found.length === measured
          ? `all ${count(found.length, "row")}`
          : `${count(found.length, "row")} of ${measured}`;
      return [
        {
          rule: "failures",
          title: `${metric.label} in ${found.length === 1 ? `row ${worst}` : count(found.length, "row")}`,
          message: `${metric.label} is ${quantityText(failed(most), metric)} in row ${worst}${found.length > 1 ? `, and above 0 in ${all}` : ""}: what failed is in the times and counts of ${found.length > 1 ? "these rows" : "this row"} too.`,
          rows: found,
          severity: "doubt",
          suggestion: { text: "Find the cause of the failures, and measure these rows again." },
        },
      ];
    },
  );
