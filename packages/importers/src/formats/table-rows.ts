import type { Params } from "@wirecost/sim-core";
import type { ComplaintList } from "../complaint-list.ts";
import { unguard } from "../formula-guard.ts";
import { isUnknown, readMetric } from "../read-metric.ts";
import type { ColumnTarget, NumberFormat, ReadRow } from "../reading.ts";
import type { FormatOptions } from "./format.ts";
import type { SplitTable } from "./split-table.ts";
import { settingsReader } from "./table-settings.ts";

/** Columns of a kind, as positions. */
function positions(targets: readonly ColumnTarget[], kind: ColumnTarget["kind"]): number[] {
  return [...targets.keys()].filter((i) => targets[i]?.kind === kind);
}

/** Reads the rows of a table; those with an error are complained about and left out. */
export function readRows(
  split: SplitTable,
  targets: readonly ColumnTarget[],
  format: NumberFormat,
  options: FormatOptions,
): { rows: ReadRow[]; duplicates: boolean } {
  const { complaints } = options;
  const readSettings = settingsReader(split.header, targets, format, options);
  const metrics = targets.flatMap((target, i) =>
    target.kind === "metric" ? [[i, target.metric] as const] : [],
  );
  const names = positions(targets, "row");
  const labels = positions(targets, "label");
  const replicate = positions(targets, "replicate")[0];
  const rows: ReadRow[] = [];
  for (let i = 0; i < split.rows.length; i++) {
    const fields = split.rows[i] ?? [];
    const line = split.lines[i] ?? 0;
    if (!hasWidth(fields, line, i === split.rows.length - 1, split, complaints)) continue;
    const settings: Params | undefined = readSettings(fields, line);
    const values = readMetrics(fields, line, metrics, split, format, complaints);
    if (!settings || !values) continue;
    const number = String(rows.length + 1);
    const row = names.length > 0 ? joined(fields, names) || number : number;
    const label = labels.length > 0 ? joined(fields, labels) : row === number ? `Row ${number}` : row;
    const repeated = replicate === undefined ? "" : unguard(fields[replicate] ?? "");
    rows.push(
      repeated === ""
        ? { row, label, settings, metrics: values, line }
        : { row, label, settings, metrics: values, line, replicate: repeated },
    );
  }
  const unique = names.length === 0 || new Set(rows.map(({ row }) => row)).size === rows.length;
  return unique
    ? { rows, duplicates: false }
    : { rows: rows.map((row, i) => ({ ...row, row: String(i + 1) })), duplicates: true };
}

function joined(fields: readonly string[], columns: readonly number[]): string {
  if (columns.length === 1) return unguard(fields[columns[0] ?? 0] ?? "");
  return columns
    .map((i) => unguard(fields[i] ?? ""))
    .filter((text) => text !== "")
    .join(" ");
}

/** Complains about a row that has not as many fields as the header; empty ones at its end may be too many. */
function hasWidth(
  fields: readonly string[],
  line: number,
  last: boolean,
  { header, delimiter, openEnd }: SplitTable,
  complaints: ComplaintList,
): boolean {
  if (fields.length === header.length) return true;
  if (fields.length > header.length && fields.slice(header.length).every((field) => field.trim() === ""))
    return true;
  const cut = last && openEnd && fields.length < header.length ? " Was the file cut off?" : "";
  const message = `The row has ${fields.length} fields; the header names ${header.length}.${cut}`;
  complaints.error({ line, value: fields.join(delimiter), message });
  return false;
}

/** The metrics of a row, or undefined after a complaint. */
function readMetrics(
  fields: readonly string[],
  line: number,
  metrics: readonly (readonly [position: number, metric: string])[],
  { header, delimiter }: SplitTable,
  format: NumberFormat,
  complaints: ComplaintList,
): Record<string, number> | undefined {
  const values: Record<string, number> = {};
  let count = 0;
  let broken = false;
  for (const [i, metric] of metrics) {
    const text = fields[i]?.trim() ?? "";
    if (isUnknown(text)) continue;
    const column = header[i] ?? "";
    const value = readMetric(text, column, format);
    if (typeof value === "string") {
      complaints.error({ line, column, value: text, message: value });
      broken = true;
    } else {
      values[metric] = value;
      count += 1;
    }
  }
  if (broken) return undefined;
  if (count > 0) return values;
  complaints.error({
    line,
    value: fields.join(delimiter),
    message: "The row has no measured value: each is blank or ?.",
  });
  return undefined;
}
