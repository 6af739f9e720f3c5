import type { Model } from "@wirecost/sim-core";
import type { ComplaintList } from "../../complaint-list.ts";
import type { NumberFormat, ReadRow } from "../../reading.ts";
import { isUnknown, readMetric } from "../../values/read-metric.ts";
import { vocabularyOf } from "../../vocabularies/vocabulary-of.ts";
import { describe } from "./nettraffic-description.ts";
import { fieldsOf, type ReportLine } from "./nettraffic-layout.ts";

/** Metric ids by column key, for the columns that the model knows. */
export function metricsByKey(model: Model): ReadonlyMap<string, string> {
  const metrics = new Map<string, string>();
  for (const [key, target] of Object.entries(vocabularyOf(model).columns)) {
    if (target.kind === "metric" && Object.hasOwn(model.metrics, target.metric))
      metrics.set(key, target.metric);
  }
  return metrics;
}

interface RowOptions {
  readonly model: Model;
  readonly complaints: ComplaintList;
}

/** Reads the rows of a report; those with an error are reported and omitted. */
export function readRows(
  lines: readonly ReportLine[],
  format: NumberFormat,
  { model, complaints }: RowOptions,
): { rows: ReadRow[]; notes: string[] } {
  const metrics = metricsByKey(model);
  const known = new Set(Object.keys(vocabularyOf(model).columns));
  const unused = new Set<string>();
  const description = describe(model, format);
  const rows: ReadRow[] = [];
  for (const line of lines) {
    const values = readFigures(line, metrics, format, complaints);
    for (const { header, key } of line.columns) if (!known.has(key)) unused.add(header);
    const label = line.text.slice(line.columns.at(-1)?.end ?? 0).trim();
    const { settings, errors, warning } = description.read(label);
    const at = { line: line.number, column: "description" };
    for (const error of errors) complaints.error({ ...at, ...error });
    if (warning !== undefined) complaints.warning({ ...at, value: label, message: warning });
    if (!values || errors.length > 0) continue;
    const row = String(rows.length + 1);
    rows.push({ row, label: label || `Row ${row}`, settings, metrics: values, line: line.number });
  }
  const columns = [...unused].slice(0, 20).join(", ");
  const notes = columns === "" ? [] : [`Columns that are no metric of this model were left out: ${columns}.`];
  return { rows, notes: [...notes, ...description.notes()] };
}

/** The metrics of a row by id, or undefined after a complaint. */
function readFigures(
  line: ReportLine,
  metrics: ReadonlyMap<string, string>,
  format: NumberFormat,
  complaints: ComplaintList,
): Record<string, number> | undefined {
  const end = line.columns.at(-1)?.end ?? 0;
  const at = { line: line.number };
  if (line.text.length < end) {
    const message = `The row ends at character ${line.text.length}; its values should extend to character ${end}. Was the file cut off?`;
    complaints.error({ ...at, value: line.text.trim(), message });
    return undefined;
  }
  const values: Record<string, number> = {};
  let broken = false;
  for (const { column, text } of fieldsOf(line)) {
    const name = column.header;
    if (/\S\S/.test(line.text.slice(column.end - 1, column.end + 1))) {
      const value = line.text.slice(column.start, column.end + 10).trim();
      const message = `Text runs across character ${column.end}, where the values of ${name} should end.`;
      complaints.error({ ...at, column: name, value, message });
      return undefined;
    }
    if (isUnknown(text)) continue;
    // Unused values are checked too: they reveal a row that is not aligned with its columns.
    const value = readMetric(text, name, format);
    const metric = metrics.get(column.key);
    if (typeof value === "string") {
      complaints.error({ ...at, column: name, value: text, message: value });
      broken = true;
    } else if (metric !== undefined) values[metric] = value;
  }
  if (broken) return undefined;
  if (Object.keys(values).length > 0) return values;
  complaints.error({
    ...at,
    value: line.text.trim().slice(0, 60),
    message: "The row has no measured value: each value is blank or ?.",
  });
  return undefined;
}
