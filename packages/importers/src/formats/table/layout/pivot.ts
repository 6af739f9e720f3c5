import type { ComplaintList } from "../../../complaint-list.ts";
import { excerpt } from "../../../excerpt.ts";
import { MAX_ROWS } from "../../../limits.ts";
import { isNumber } from "../../../values/number-format.ts";
import { headerWords } from "../columns/header-words.ts";
import { possibleSystems } from "../columns/systems-of-headers.ts";
import type { SplitRow, SplitTable } from "../split-table.ts";
import { MEAN, pivotOf, SUM, TOTAL, UNNAMED } from "./pivot-head.ts";

const SAMPLE = 200;

/**
 * A pivot table converted to one row per cell, without totals. A blank below a setting down repeats the value above if
 * several settings name a row.
 *
 * @returns undefined for any other table, and after a complaint about too many rows
 */
export function unpivoted(
  split: SplitTable,
  complaints: ComplaintList,
): { readonly split: SplitTable; readonly notes: readonly string[] } | undefined {
  const [second] = split.sample;
  const found = second && pivotOf(split.header.fields, second.fields);
  const [corner = ""] = split.header.fields;
  if (!found || !(found.sure || isMetric(corner))) return undefined;
  const { keys, header, groups } = found;
  const width = second.fields.length;
  const rows: SplitRow[] = [];
  const totals = new Set(
    [...split.header.fields, ...second.fields].map((name) => name.trim()).filter((name) => TOTAL.test(name)),
  );
  let names: readonly string[] = [];
  for (const row of split.rows()) {
    if (row.line === second.line) continue;
    const { fields, misquoted } = row;
    if (misquoted || fields.length < width || fields.slice(width).some((field) => field.trim() !== "")) {
      rows.push({ ...row, shape: [fields.length, width] });
      continue;
    }
    const own = fields.slice(0, keys).map((field) => field.trim());
    names = keys > 1 ? own.map((name, i) => name || (names[i] ?? "")) : own;
    const total = names.find((name) => TOTAL.test(name));
    if (total !== undefined) {
      totals.add(total);
      continue;
    }
    for (const { value, at } of groups) {
      const cells = at.map((i) => fields[i] ?? "");
      if (cells.some((cell) => cell.trim() !== ""))
        rows.push({ ...row, fields: [...names, value, ...cells] });
    }
    if (rows.length > MAX_ROWS) {
      const message = `The table has more than ${MAX_ROWS} cells; the limit is ${MAX_ROWS}. Split it into several files.`;
      complaints.error({ line: row.line, value: names.join(" "), message });
      return undefined;
    }
  }
  const { plain: _, ...rest } = split;
  const across = excerpt(header[keys] ?? "");
  const what = SUM.test(corner)
    ? ` ${excerpt(corner)} is a measurement only where one run was added up.`
    : MEAN.test(corner)
      ? ` ${excerpt(corner)} hides how many runs each value has: upload the runs to compare them.`
      : header[keys] === UNNAMED
        ? " That line does not name the setting: write its name into the first cell."
        : "";
  return {
    split: {
      ...rest,
      header: { ...split.header, fields: header },
      rowCount: rows.length,
      sample: rows.slice(0, SAMPLE),
      rows: () => rows,
    },
    notes: [
      `The table is a pivot table: each of its cells is read as a row, with the value of ${across} above it.${what}`,
      ...(totals.size > 0
        ? [`Totals of the pivot table were left out: ${[...totals].slice(0, 10).map(excerpt).join(", ")}.`]
        : []),
    ],
  };
}

/** What to do with a table whose headers are values, such as a pivot table that does not name the setting across. */
export function unnamedValues(headers: readonly string[]): readonly string[] {
  const values = headers.filter((header) => isNumber(header.trim()));
  // The first header of a matrix exported by a lab names both settings.
  if (values.length < 2 || 2 * values.length < headers.length || headers[0]?.includes(" \\ ")) return [];
  return [
    `The headers ${values.slice(0, 4).map(excerpt).join(", ")} look like values of a setting. If this is a pivot table, add a line above it with what was measured and the name of that setting, such as "tps,-Ma".`,
  ];
}

function isMetric(name: string): boolean {
  return headerWords(name).holds === "figure" || possibleSystems([name], "all").length > 0;
}
