import type { Line } from "../../decode/lines.ts";
import type { Provenance } from "../../reading.ts";
import type { OwnFormat } from "../format.ts";
import { type MetricKind, settingOf } from "../own-rows.ts";
import { type ReportFigure, ReportRuns } from "./report-runs.ts";

const SETTINGS: Readonly<Record<string, string>> = {
  "transaction type": "script",
  "scaling factor": "scale",
  "query mode": "query mode",
  "partition method": "partition method",
  partitions: "partitions",
  "number of clients": "clients",
  "number of threads": "threads",
  "maximum number of tries": "maximum tries",
  "maximum try time": "maximum try time",
  duration: "duration",
  "number of transactions per client": "transactions per client",
};

const MS: MetricKind = { unit: "ms", better: "lower" };
const FAULTS: MetricKind = { unit: "transactions", better: "lower" };

const FIGURES: readonly ReportFigure[] = [
  {
    name: "tps",
    kind: { unit: "tx/s", better: "higher" },
    line: /^tps = (\S+) \((?:without initial connection time|excluding connections establishing|including reconnection times)\)$/,
  },
  { name: "latency average", kind: MS, line: /^latency average\s?[=:] (\S+) ms/ },
  { name: "latency stddev", kind: MS, line: /^latency stddev\s?[=:] (\S+) ms/ },
  { name: "initial connection time", kind: MS, line: /^initial connection time = (\S+) ms/ },
  { name: "average connection time", kind: MS, line: /^average connection time = (\S+) ms/ },
  { name: "schedule lag average", kind: MS, line: /^rate limit schedule lag: avg (\S+) / },
  {
    name: "transactions",
    kind: { unit: "transactions", better: "none" },
    line: /^number of transactions actually processed: (\d+)/,
  },
  { name: "failed transactions", kind: FAULTS, line: /^number of failed transactions: (\S+) / },
  { name: "serialization failures", kind: FAULTS, line: /^number of serialization failures: (\d+)/ },
  { name: "deadlock failures", kind: FAULTS, line: /^number of deadlock failures: (\d+)/ },
  { name: "retried transactions", kind: FAULTS, line: /^number of transactions retried: (\d+)/ },
  {
    name: "retries",
    kind: { unit: "retries", better: "lower" },
    line: /^total number of retries: (\d+)$/,
  },
  { name: "skipped transactions", kind: FAULTS, line: /^number of transactions skipped: (\S+) / },
  {
    name: "transactions above the latency limit",
    kind: FAULTS,
    line: /^number of transactions above the .+ latency limit: (\d+)/,
  },
];

const PROGRESS =
  /^progress: (\S+) s, (\S+) tps, lat (\S+) ms stddev (\S+?)(?:, lag (\S+) ms)?(?:, \d+ \w+)*$/;
const INTERVAL = {
  tps: { name: "tps of an interval", kind: { unit: "tx/s", better: "higher" } },
  latency: { name: "latency average of an interval", kind: MS },
  stddev: { name: "latency stddev of an interval", kind: MS },
  lag: { name: "schedule lag of an interval", kind: MS },
} as const;

/** Other lines of a report, none of them a metric of the whole run. */
const KNOWN =
  /^(?:starting vacuum|vacuuming|creating|generating|dropping|done in|end\.|tps = \S+ \(including connections|statement latencies|script statistics|- |pgbench: (?!error|fatal)|\d+\.\d+ {2,})/;

/** pgbench's report at the end of a run; a file may contain several runs. */
export const pgbench: OwnFormat = {
  id: "pgbench",
  title: "a pgbench report",
  isMine: (head) => /^(?:pgbench \(|transaction type: |progress: \S+ s, \S+ tps)/m.test(head),
  read({ text }, { complaints }) {
    const runs = new ReportRuns("pgbench", complaints, {
      // The order of importance differs from the order of printing: intervals first, then the number of transactions.
      figures: FIGURES,
      result: "tps",
      unfinished:
        'The run that begins here has no line "tps = ... (without initial connection time)": it was stopped, or the file was cut off.',
      labelOf: ({ script, clients }) => `${script ?? "run"}, ${clients ?? "?"} clients`,
    });
    let provenance: Provenance = { tool: "pgbench", product: "PostgreSQL" };
    for (const line of runs.lines.of(text)) {
      const versions = versionsIn(line.text);
      if (versions) {
        runs.end();
        runs.belongs(line);
        provenance = { ...provenance, ...versions };
      } else if (!readInterval(line, runs) && !readSetting(line, runs) && !runs.readFigure(line)) {
        if (!KNOWN.test(line.text)) runs.lines.unknown(line);
      }
    }
    runs.end();
    const notes = runs.hasIntervals
      ? [
          "Lines of progress are separate rows, one per interval: they follow one another and are not independent runs.",
        ]
      : [];
    return {
      ...runs.rows.finish(),
      notes: [...notes, ...runs.lines.notes],
      provenance,
    };
  },
};

/** The versions in a banner such as "pgbench (16.4, server 15.7)", which names the server's version if it differs. */
function versionsIn(line: string): Pick<Provenance, "version" | "productVersion"> | undefined {
  const [, version] = /^pgbench \((?:PostgreSQL )?([\w.]+)/.exec(line) ?? [];
  if (version === undefined || !line.endsWith(")")) return undefined;
  const comma = line.indexOf(",");
  const server = comma < 0 ? version : /^, server ([\w.]+)/.exec(line.slice(comma))?.[1];
  return server === undefined ? undefined : { version, productVersion: server };
}

function readInterval(line: Line, runs: ReportRuns): boolean {
  const progress = PROGRESS.exec(line.text);
  if (!progress) return false;
  if (runs.has("tps")) runs.end();
  runs.belongs(line);
  const [, at = "", tps, latency, stddev, lag] = progress;
  const figures: Record<string, number> = {};
  runs.figure(INTERVAL.tps, tps, line, figures);
  // An interval without completed transactions has no latency: pgbench prints NaN.
  if (latency !== "NaN" && latency !== "nan") {
    runs.figure(INTERVAL.latency, latency, line, figures);
    runs.figure(INTERVAL.stddev, stddev, line, figures);
    if (lag !== undefined) runs.figure(INTERVAL.lag, lag, line, figures);
  }
  runs.interval(at, line, figures);
  return true;
}

function readSetting(line: Line, runs: ReportRuns): boolean {
  const [, name = "", value = ""] = /^([a-z ]+): (.*)$/.exec(line.text) ?? [];
  const setting = Object.hasOwn(SETTINGS, name) ? SETTINGS[name] : undefined;
  if (setting === undefined) return false;
  // The first line of a run without a banner.
  if (name === "transaction type" && runs.has("script")) runs.end();
  runs.belongs(line);
  const [, number = value, unit] = /^(\d+(?:\.\d+)?) (s|ms)$/.exec(value) ?? [];
  runs.setting(setting, settingOf(number), unit === "s" || unit === "ms" ? unit : "1");
  return true;
}
