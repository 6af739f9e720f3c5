import type { JsonNode } from "../../json/json-node.ts";
import { settingOf } from "../own-rows.ts";
import { type JsonReading, jsonFormat } from "./json-format.ts";

/** Output of `hyperfine --export-json`: each time of a command is a replicate. */
export const hyperfine = jsonFormat(
  { id: "hyperfine", title: "hyperfine's JSON" },
  (head) => /^\{\s*"results"\s*:\s*\[\s*(?:\{\s*"command"\s*:|\]|$)/.test(head),
  (document, reading) => {
    const { checks } = reading;
    const results = document.kind === "object" ? document.members.get("results") : undefined;
    const list = checks.list(results, "results", document) ?? [];
    const known = list.map((result) => parametersOf(result));
    // The command contains the parameters' values: it is a setting only if they do not distinguish the results.
    const named = new Set(known).size < list.length;
    let failed = 0;
    for (const result of list) failed += readResult(result, named, reading);
    const notes = ["Each time is a run. User and system time are means over the runs of a command."];
    if (failed > 0)
      notes.push(`${failed} ${failed === 1 ? "run" : "runs"} ended with an exit code other than 0.`);
    return { notes, provenance: { tool: "hyperfine" } };
  },
);

function parametersOf(result: JsonNode): string {
  const parameters = result.kind === "object" ? result.members.get("parameters") : undefined;
  if (parameters?.kind !== "object") return "";
  return JSON.stringify(
    [...parameters.members].map(([name, node]) => [name, "value" in node ? node.value : ""]),
  );
}

/** Adds the rows of one command and returns the number of failed runs. */
function readResult(node: JsonNode, named: boolean, { rows, checks }: JsonReading): number {
  const result = checks.object(node, "results", node);
  const command = checks.text(result?.members.get("command"), "command", node);
  if (!result || command === undefined) return 0;
  const settings: Record<string, string | number | boolean> = {};
  if (named) settings[rows.setting("command")] = command;
  const parameters = result.members.get("parameters");
  if (parameters && parameters.kind !== "null") {
    for (const [name, value] of checks.object(parameters, "parameters", node)?.members ?? []) {
      const text = value.kind === "number" ? String(value.value) : checks.text(value, name, node);
      if (text !== undefined) settings[rows.setting(name)] = settingOf(text);
    }
  }
  const figure = (name: string, unit = "s") => rows.figure(name, { unit, better: "lower" });
  const times = result.members.get("times");
  const memory = result.members.get("memory_usage_byte");
  if (times === undefined || times.kind === "null") {
    const mean = checks.figure(result.members.get("mean"), "mean", node);
    if (mean !== undefined)
      rows.add({ label: command, line: node.line, settings, figures: { [figure("time")]: mean } });
  } else {
    for (const [i, time] of (checks.list(times, "times", node) ?? []).entries()) {
      const value = checks.figure(time, "times", node);
      if (value === undefined) continue;
      const used = memory?.kind === "array" ? memory.items[i] : undefined;
      const figures = {
        [figure("time")]: value,
        ...(used?.kind === "number" && { [figure("peak memory", "bytes")]: used.value }),
      };
      rows.add({ label: command, line: time.line, replicate: String(i + 1), settings, figures });
    }
  }
  const means: Record<string, number> = {};
  for (const name of ["user", "system"] as const) {
    const mean = result.members.get(name);
    if (mean?.kind === "number" && mean.value >= 0) means[figure(`${name} time, mean`)] = mean.value;
  }
  if (Object.keys(means).length > 0)
    rows.add({ label: `${command}, means`, line: node.line, settings, figures: means });
  const codes = result.members.get("exit_codes");
  return codes?.kind === "array"
    ? codes.items.filter((code) => code.kind === "number" && code.value !== 0).length
    : 0;
}
