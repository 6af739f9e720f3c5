import type { JsonNode } from "../../json/json-node.ts";
import { type MetricKind, settingOf } from "../own-rows.ts";
import type { JsonReading } from "./json-format.ts";
import { jsonFormat } from "./json-format.ts";

/** Units and directions of Bencher's built-in measures; the file names no unit. */
const MEASURES: Readonly<Record<string, MetricKind>> = {
  latency: { unit: "ns", better: "lower" },
  throughput: { unit: "operations/s", better: "higher" },
  "build-time": { unit: "s", better: "lower" },
  "file-size": { unit: "bytes", better: "lower", noise: "exact" },
};

const NAME = String.raw`"(?:[^"\\]|\\.)*"`;
/** The beginning of {"benchmark": {"measure": {"value": or [{"parameters": or "measures":. */
const DOCUMENT = new RegExp(
  String.raw`^\{\s*${NAME}\s*:\s*(?:\{\s*${NAME}\s*:\s*\{\s*"(?:value|lower_value|upper_value)"|\[\s*\{\s*"(?:parameters|measures)")`,
);

/** Bencher Metric Format: a benchmark's measures, with or without parameters. */
export const bencher = jsonFormat(
  { id: "bencher", title: "Bencher Metric Format" },
  (head) => DOCUMENT.test(head),
  (document, reading) => {
    const benchmarks = reading.checks.object(document, "the document", document);
    for (const [benchmark, node] of benchmarks?.members ?? []) {
      if (node.kind !== "array") {
        readMeasures(benchmark, node, {}, undefined, reading);
        continue;
      }
      const seen = new Map<string, number>();
      for (const one of node.items) {
        const result = reading.checks.object(one, benchmark, node);
        const measures = result?.members.get("measures");
        if (!result) continue;
        const parameters = parametersOf(result.members.get("parameters"), reading);
        const key = JSON.stringify(Object.entries(parameters).sort());
        const replicate = (seen.get(key) ?? 0) + 1;
        seen.set(key, replicate);
        readMeasures(benchmark, measures ?? one, parameters, String(replicate), reading);
      }
    }
    return { notes: ["Units are those of Bencher's own measures; of others the file says none."] };
  },
);

function parametersOf(node: JsonNode | undefined, { rows, checks }: JsonReading) {
  const settings: Record<string, string | number | boolean> = {};
  if (node === undefined) return settings;
  for (const [name, value] of checks.object(node, "parameters", node)?.members ?? []) {
    if (value.kind === "number" || value.kind === "boolean")
      settings[rows.setting(name)] = value.kind === "number" ? value.value : String(value.value);
    else {
      const text = checks.text(value, name, node);
      if (text !== undefined) settings[rows.setting(name)] = settingOf(text);
    }
  }
  return settings;
}

function readMeasures(
  benchmark: string,
  node: JsonNode,
  parameters: Readonly<Record<string, string | number | boolean>>,
  replicate: string | undefined,
  { rows, checks }: JsonReading,
): void {
  const figures: Record<string, number> = {};
  for (const [measure, metric] of checks.object(node, benchmark, node)?.members ?? []) {
    const kind = MEASURES[measure] ?? { unit: "1", better: "none" };
    const members = checks.object(metric, measure, node)?.members;
    if (members?.size === 0) checks.figure(undefined, `value of ${measure}`, metric);
    for (const [name, value] of members ?? []) {
      const label = name === "value" ? measure : `${measure}, ${name.replaceAll("_", " ")}`;
      const number = checks.figure(value, `${name} of ${measure}`, metric);
      const bound = name === "lower_value" || name === "upper_value";
      if (number !== undefined)
        figures[rows.figure(label, bound ? { ...kind, better: "none" } : kind)] = number;
    }
  }
  if (Object.keys(figures).length === 0) return;
  const settings = { [rows.setting("benchmark")]: benchmark, ...parameters };
  rows.add({
    label: benchmark,
    line: node.line,
    settings,
    figures,
    ...(replicate !== undefined && { replicate }),
  });
}
