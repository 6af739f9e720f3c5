import { excerpt } from "../../../excerpt.ts";
import type { FormatOptions, FormatReading, TextFile } from "../../format.ts";
import { type MetricKind, OwnRows } from "../../own-rows.ts";
import { splitTable } from "../../table/split-table.ts";
import { csvSamples } from "./csv-samples.ts";

const MS: MetricKind = { unit: "ms", better: "lower" };
const KB: MetricKind = { unit: "KiB/s", better: "none" };

/** Column names of the two listeners, including any percentiles. */
const COLUMNS: readonly (readonly [RegExp, (found: string) => string, MetricKind])[] = [
  [/^Average$/, () => "elapsed average", MS],
  [/^Median$/, () => "elapsed p50", MS],
  [/^(\d+(?:\.\d+)?)% Line$/, (percent) => `elapsed p${percent}`, MS],
  [/^Min$/, () => "elapsed min", MS],
  [/^Max(?:imum)?$/, () => "elapsed max", MS],
  [/^Std\. Dev\.$/, () => "elapsed stddev", MS],
  [/^Throughput$/, () => "requests per second", { unit: "requests/s", better: "higher" }],
  [/^Error %$/, () => "errors", { unit: "%", better: "lower" }],
  [/^# Samples$/, () => "samples", { unit: "requests", better: "none" }],
  [/^Received KB\/sec$/, () => "received", KB],
  [/^Sent KB\/sec$/, () => "sent", KB],
  [/^Avg\. Bytes$/, () => "bytes average", { unit: "bytes", better: "none" }],
];

/** Whether these are columns of such a report. With other columns, such as the users of a test, it is a table. */
export function isReport(names: readonly string[]): boolean {
  const [label, ...others] = names;
  return label === "Label" && others.includes("# Samples") && others.every((name) => columnOf(name));
}

/** CSV of JMeter's Aggregate Report and Summary Report: a row per sampler, and their total. */
export function readReport({ text }: TextFile, { complaints }: FormatOptions): FormatReading {
  const split = splitTable(text, complaints);
  if (!split) return {};
  // The first column is a count, and unrelated to the system.
  const rows = new OwnRows(complaints, ["elapsed average"]);
  const notes: string[] = [];
  for (const { line, sample, problem } of csvSamples(split)) {
    const { Label: label = "", ...values } = Object.fromEntries(sample);
    if (label === "TOTAL") {
      notes.push(`Line ${line}, "TOTAL", sums up the rows above it and is left out.`);
      continue;
    }
    if (problem !== undefined) complaints.error({ line, value: label, message: problem });
    const figures: Record<string, number> = {};
    for (const [column, value] of Object.entries(values)) {
      const [pattern, name, kind] = columnOf(column) ?? [];
      if (!pattern || !name || !kind || value === "") continue;
      const number = Number(value.replace(/%$/, ""));
      const message = `${column} should be a number such as 12.5; it is ${excerpt(value)}.`;
      if (number >= 0) figures[rows.figure(name(pattern.exec(column)?.[1] ?? ""), kind)] = number;
      else complaints.error({ line, column, value, message });
    }
    rows.add({ label, line, settings: { [rows.setting("sample")]: label }, figures });
  }
  return { ...rows.finish(), notes, provenance: { tool: "JMeter" } };
}

const columnOf = (name: string) => COLUMNS.find(([pattern]) => pattern.test(name));
