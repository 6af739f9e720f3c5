import type { JsonNode } from "../../json/json-node.ts";
import { settingOf } from "../own-rows.ts";
import { type JsonReading, jsonFormat } from "./json-format.ts";
import { Replicates } from "./report-runs.ts";

/** With --unified_rw_reporting, reads and writes together are "mixed"; a sync is what fsync or fdatasync waits for. */
const DIRECTIONS = ["read", "write", "trim", "mixed", "sync"];
/** Those with percentiles, and their members: fio has those of a whole latency for a sync, and with lat_percentiles. */
const LATENCIES = [
  ["completion latency", "clat_ns"],
  ["latency", "lat_ns"],
] as const;
/** Seconds since 1970 of the last time that a Date can represent. */
const LAST_SECOND = 8.64e12;

/** Output of `fio --output-format=json`: each job is a row. */
export const fio = jsonFormat(
  { id: "fio", title: "fio's JSON" },
  (head) => /^\{\s*"fio version"\s*:/.test(head),
  (document, reading) => {
    const { rows, complaints } = reading;
    const jobs = reading.checks.list(member(document, "jobs"), "jobs", document) ?? [];
    const replicates = new Replicates();
    const shared = optionsOf(member(document, "global options"));
    for (const job of jobs) readJob(job, shared, replicates, reading);
    if (rows.count === 0 && !complaints.hasErrors) {
      const message =
        "No job of the file has read, written or trimmed anything: the test was stopped before.";
      complaints.error({ line: document.line, value: "jobs", message });
    }
    const version = member(document, "fio version");
    const began = numberAt(document, "timestamp");
    return {
      provenance: {
        tool: "fio",
        ...(version?.kind === "string" && { version: version.value.replace(/^fio-/, "") }),
        ...(began !== undefined && began <= LAST_SECOND && { date: new Date(began * 1000).toISOString() }),
      },
    };
  },
);

function readJob(
  job: JsonNode,
  shared: readonly (readonly [string, string])[],
  replicates: Replicates,
  { rows, checks }: JsonReading,
): void {
  const name = checks.text(member(job, "jobname"), "jobname", job);
  if (name === undefined) return;
  const own = [...shared, ...optionsOf(member(job, "job options"))].filter(([option]) => option !== "name");
  const options: readonly (readonly [string, string])[] = [["job", name], ...own];
  const settings = Object.fromEntries(
    options.map(([option, value]) => [rows.setting(option), settingOf(value)]),
  );
  const figures: Record<string, number> = {};
  for (const direction of DIRECTIONS) {
    const done = member(job, direction);
    if (numberAt(done, "total_ios") === 0) continue;
    const figure = (
      what: string,
      unit: string,
      better: "lower" | "higher",
      value: number | undefined,
      per = 1,
    ) => {
      if (value !== undefined) figures[rows.figure(`${direction} ${what}`, { unit, better })] = value / per;
    };
    figure("IOPS", "1/s", "higher", numberAt(done, "iops"));
    figure("throughput", "MB/s", "higher", numberAt(done, "bw_bytes"), 1e6);
    figure("latency average", "µs", "lower", numberAt(done, "lat_ns", "mean"), 1000);
    figure("latency max", "µs", "lower", numberAt(done, "lat_ns", "max"), 1000);
    for (const [what, member] of LATENCIES) {
      for (const percent of [50, 95, 99]) {
        const nanoseconds = numberAt(done, member, "percentile", `${percent}.000000`);
        figure(`${what} p${percent}`, "µs", "lower", nanoseconds, 1000);
      }
    }
  }
  const failed = numberAt(job, "error");
  if (failed) figures[rows.figure("error code", { unit: "1", better: "lower" })] = failed;
  if (Object.keys(figures).length === 0) return;
  rows.add({ label: name, line: job.line, replicate: String(replicates.of(settings)), settings, figures });
}

function member(node: JsonNode | undefined, name: string): JsonNode | undefined {
  return node?.kind === "object" ? node.members.get(name) : undefined;
}

function numberAt(node: JsonNode | undefined, ...path: readonly string[]): number | undefined {
  const found = path.reduce(member, node);
  return found?.kind === "number" && found.value >= 0 ? found.value : undefined;
}

function optionsOf(node: JsonNode | undefined): readonly (readonly [string, string])[] {
  if (node?.kind !== "object") return [];
  return [...node.members].flatMap(([name, value]) =>
    value.kind === "string" ? [[name, value.value] as const] : [],
  );
}
