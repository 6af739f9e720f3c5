import { isModel, type MeasurementSchema, type Params } from "@wirecost/sim-core";
import type { MeasuredSet } from "../measured/measured.ts";
import type { RowTable } from "../measured/rows/row-table.ts";
import { tableOfRows } from "../measured/rows/row-table-builder.ts";
import type { Finding, RuleFinding } from "./finding.ts";
import { judgedSet, type LintRule, named } from "./judged-set.ts";
import { lint as openedgeQuery } from "./openedge-query/lint.ts";
import { rules } from "./rules.ts";
import { count } from "./words.ts";

/** Maximum findings listed of a rule: each takes three lines of a terminal. */
const MAX_PER_RULE = 5;

const GRAVEST: readonly Finding["severity"][] = ["wrong", "doubt", "hint"];

/**
 * Problems that a user should know before relying on measured rows: most severe first, then findings of this system before general ones.
 * Pure, and quick enough for every upload: no rule takes longer than sorting the rows.
 *
 * @param set rows in the order they were measured in
 */
export function lintMeasurements(
  schema: MeasurementSchema,
  { setup, rows }: Pick<MeasuredSet, "setup" | "rows">,
): readonly Finding[] {
  return lintTable(schema, setup, tableOfRows(rows));
}

/** As {@link lintMeasurements}, of rows as columns. */
export function lintTable(schema: MeasurementSchema, setup: Params, table: RowTable): readonly Finding[] {
  const judged = judgedSet(schema, setup, table);
  const own = (isModel(schema) && systemRules[schema.id]?.(judged)) || [];
  return [...own, ...rules.flatMap((rule) => shortened(rule(judged)))]
    .toSorted((a, b) => GRAVEST.indexOf(a.severity) - GRAVEST.indexOf(b.severity))
    .map((finding) => named(judged, finding));
}

/** A thousand findings with the same text are unreadable: the later ones become one finding. */
function shortened(findings: readonly RuleFinding[]): readonly RuleFinding[] {
  const rest = findings.slice(MAX_PER_RULE);
  const [first] = rest;
  if (!first || rest.length === 1) return findings;
  const rows = Int32Array.from(rest.flatMap((finding) => Array.from(finding.rows))).sort();
  return [
    ...findings.slice(0, MAX_PER_RULE),
    {
      rule: first.rule,
      title: `${count(rest.length, "more finding")} of this kind`,
      message: `Other cells have the same problem as the ${MAX_PER_RULE} above.`,
      rows: rows.filter((row, i) => row !== rows[i - 1]),
      severity: first.severity,
    },
  ];
}

/**
 * What is odd about measured rows of one system, beyond what the rules ask of any, by model. Not on the declarations: a page that shows no measured rows would load their words with the
 * model.
 */
const systemRules: Readonly<Record<string, LintRule>> = { "openedge-query": openedgeQuery };
