import { getOrInsert } from "@wirecost/sim-core/model";
import type { JsonNode } from "../../json/json-node.ts";
import { settingOf } from "../own-rows.ts";
import { type JsonReading, jsonFormat } from "./json-format.ts";

/** JMH's modes, and the name of the metric of each. */
const MODES: Readonly<Record<string, string>> = {
  thrpt: "throughput",
  avgt: "average time",
  sample: "sampled time",
  ss: "single shot time",
};

/** Output of JMH with `-rf json`: each iteration of each fork is a replicate. */
export const jmh = jsonFormat(
  { id: "jmh", title: "JMH's JSON" },
  (head) =>
    /^\[\s*\{/.test(head) &&
    /"(?:jmhVersion|benchmark)"\s*:/.test(head.slice(0, 2000)) &&
    /"(?:mode|jmhVersion)"\s*:/.test(head.slice(0, 2000)),
  (document, reading) => {
    const list = reading.checks.list(document, "the document", document) ?? [];
    for (const result of list) readResult(result, reading);
    const [first] = list;
    const textOf = (name: string) => {
      const node = first?.kind === "object" ? first.members.get(name) : undefined;
      return node?.kind === "string" ? node.value : undefined;
    };
    const [version, product, productVersion] = [textOf("jmhVersion"), textOf("vmName"), textOf("jdkVersion")];
    return {
      notes: ["Each measured iteration of each fork is a run: iterations of one fork share a JVM."],
      provenance: {
        tool: "JMH",
        ...(version !== undefined && { version }),
        ...(product !== undefined && { product }),
        ...(productVersion !== undefined && { productVersion }),
      },
    };
  },
);

function readResult(node: JsonNode, { rows, checks }: JsonReading): void {
  const result = checks.object(node, "a result", node);
  if (!result) return;
  const benchmark = checks.text(result.members.get("benchmark"), "benchmark", node);
  const mode = checks.text(result.members.get("mode"), "mode", node);
  const primary = checks.object(result.members.get("primaryMetric"), "primaryMetric", node);
  if (benchmark === undefined || mode === undefined || !primary) return;
  const settings: Record<string, string | number | boolean> = { [rows.setting("benchmark")]: benchmark };
  const threads = result.members.get("threads");
  if (threads?.kind === "number") settings[rows.setting("threads")] = threads.value;
  const params = result.members.get("params");
  for (const [name, value] of params ? (checks.object(params, "params", node)?.members ?? []) : []) {
    const text = checks.text(value, name, node);
    if (text !== undefined) settings[rows.setting(name)] = settingOf(text);
  }
  const figures = new Map<string, Record<string, number>>();
  const lines = new Map<string, number>();
  const gather = (name: string, metric: JsonNode) => {
    if (metric.kind !== "object") return;
    const unit = checks.text(metric.members.get("scoreUnit"), `scoreUnit of ${name}`, metric);
    if (unit === undefined) return;
    const id = rows.figure(`${name} (${unit})`, { unit, better: betterOf(unit) });
    for (const { replicate, line, value } of iterationsOf(metric)) {
      const of = getOrInsert(figures, replicate, () => ({}));
      of[id] = value;
      if (!lines.has(replicate)) lines.set(replicate, line);
    }
  };
  gather(MODES[mode] ?? mode, primary);
  const secondary = result.members.get("secondaryMetrics");
  if (secondary?.kind === "object") for (const [name, metric] of secondary.members) gather(name, metric);
  for (const [replicate, of] of figures)
    rows.add({ label: benchmark, line: lines.get(replicate) ?? node.line, replicate, settings, figures: of });
}

/** The value of each iteration, or the score if there are none. JMH's quoted NaN is a missing value. */
function* iterationsOf(metric: Extract<JsonNode, { kind: "object" }>) {
  const forks = metric.members.get("rawData") ?? metric.members.get("rawDataHistogram");
  if (forks?.kind !== "array") {
    const score = metric.members.get("score");
    const value = score && numberOf(score);
    if (score && value !== undefined) yield { replicate: "1.1", line: score.line, value };
    return;
  }
  for (const [fork, iterations] of forks.items.entries()) {
    for (const [i, iteration] of iterations.kind === "array" ? iterations.items.entries() : []) {
      const value = iteration.kind === "array" ? histogramMean(iteration.items) : numberOf(iteration);
      if (value !== undefined) yield { replicate: `${fork + 1}.${i + 1}`, line: iteration.line, value };
    }
  }
}

/** The mean of a histogram: pairs of a value and its count. */
function histogramMean(pairs: readonly JsonNode[]): number | undefined {
  let sum = 0;
  let count = 0;
  for (const pair of pairs) {
    const [value, times] = pair.kind === "array" ? pair.items.map(numberOf) : [];
    if (value === undefined || times === undefined) return undefined;
    sum += value * times;
    count += times;
  }
  return count > 0 ? sum / count : undefined;
}

function numberOf(node: JsonNode): number | undefined {
  return node.kind === "number" && node.value >= 0 ? node.value : undefined;
}

function betterOf(unit: string): "lower" | "higher" | "none" {
  if (unit.startsWith("ops/")) return "higher";
  return unit.endsWith("/op") ? "lower" : "none";
}
