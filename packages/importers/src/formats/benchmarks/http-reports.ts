import type { OwnFormat } from "../format.ts";
import { type MetricKind, settingOf } from "../own-rows.ts";
import { type ReportFigure, ReportRuns } from "./report-runs.ts";

const MS: MetricKind = { unit: "ms", better: "lower" };
const RATE: MetricKind = { unit: "requests/s", better: "higher" };
const COUNT: MetricKind = { unit: "requests", better: "none" };
const FAULTS: MetricKind = { unit: "requests", better: "lower" };

interface HttpReport extends Pick<OwnFormat, "id" | "title"> {
  readonly tool: string;
  /** The first line of a run. */
  readonly first: RegExp;
  readonly settings: readonly { readonly name: string; readonly line: RegExp; readonly isText?: true }[];
  readonly figures: readonly ReportFigure[];
  /** A line with a latency percentile: pattern, metric, and the unit if it varies. */
  readonly percentile: RegExp;
  /** Lines without further information. */
  readonly known: RegExp;
  /** Rewrites a line before it is read. */
  readonly written?: (text: string) => string;
  readonly connections: string;
  /** A note for every file. */
  readonly notes?: readonly string[];
}

/** Reports of HTTP load generators: settings, then metrics of a run, one per line. */
function httpReport(report: HttpReport): OwnFormat {
  const { id, title, tool, first, connections } = report;
  return {
    id,
    title,
    isMine: (head) => new RegExp(first, "m").test(head),
    read({ text }, { complaints }) {
      const runs = new ReportRuns(tool, complaints, {
        figures: report.figures,
        result: "requests-per-second",
        unfinished:
          "The run that begins here has no requests per second: it was stopped, or the file was cut off.",
        labelOf: ({ [connections]: count }) =>
          count === undefined ? "run" : `${count} ${count === 1 ? "connection" : "connections"}`,
      });
      for (const { number, text: raw } of runs.lines.of(text)) {
        const line = { number, text: report.written?.(raw) ?? raw };
        const isFirst = first.test(line.text);
        if (isFirst) {
          runs.end();
          runs.belongs(line);
        }
        if (!isFirst && !runs.begun) continue;
        let isRead = isFirst || runs.readFigure(line);
        for (const { name, line: pattern, isText } of report.settings) {
          const value = pattern.exec(line.text)?.[1];
          if (value === undefined) continue;
          runs.setting(name, isText ? value : settingOf(value));
          isRead = true;
        }
        const [, percent, latency, unit] = report.percentile.exec(line.text) ?? [];
        if (percent !== undefined)
          runs.figure({ name: `latency p${Number(percent)}`, kind: MS }, latency, line, undefined, unit);
        else if (!isRead && !report.known.test(line.text)) runs.lines.unknown(line);
      }
      runs.end();
      const notes = [...(report.notes ?? []), ...runs.lines.notes];
      return { ...runs.rows.finish(), notes, provenance: { tool } };
    },
  };
}

export const apacheBench = httpReport({
  id: "ab",
  title: "a report of ApacheBench",
  tool: "ApacheBench",
  first: /^This is ApacheBench, /,
  connections: "concurrency",
  settings: [
    { name: "host", line: /^Server Hostname: +(\S+)$/ },
    // A name instead of a number.
    { name: "port", line: /^Server Port: +(\d+)$/, isText: true },
    { name: "path", line: /^Document Path: +(\S.*)$/ },
    { name: "concurrency", line: /^Concurrency Level: +(\d+)$/ },
  ],
  figures: [
    { name: "requests per second", kind: RATE, line: /^Requests per second: +(\S+) \[#\/sec\]/ },
    { name: "latency average", kind: MS, line: /^Time per request: +(\S+) \[ms\] \(mean\)$/ },
    { name: "latency max", kind: MS, line: /^100% +(\S+) \(longest request\)$/ },
    { name: "requests", kind: COUNT, line: /^Complete requests: +(\S+)$/ },
    { name: "failed requests", kind: FAULTS, line: /^Failed requests: +(\S+)$/ },
    { name: "non-2xx responses", kind: FAULTS, line: /^Non-2xx responses: +(\S+)$/ },
    { name: "keep-alive requests", kind: COUNT, line: /^Keep-Alive requests: +(\S+)$/ },
    {
      name: "total time",
      kind: { unit: "s", better: "none" },
      line: /^Time taken for tests: +(\S+) seconds$/,
    },
  ],
  percentile: /^(\d+)% +(\d+)$/,
  known:
    /^(?:Copyright|Licensed|Benchmarking|Completed|Finished|Server Software:|Document Length:|Total transferred:|HTML transferred:|Time per request:|Transfer rate:|Connection Times|min +mean|(?:Connect|Processing|Waiting|Total): +\d|Percentage of|\(Connect:|SSL\/TLS|TLS Server|Server Temp Key|Write errors:|Total body sent:|\d)/,
});

/** A duration, in which wrk writes m for minutes. */
const wrkTime = "(us|ms|s|min|h)";

/** Output of wrk and wrk2. */
export const wrk = httpReport({
  id: "wrk",
  title: "a report of wrk",
  tool: "wrk",
  first: /^Running \S+ test @ /,
  connections: "connections",
  written: (text) => text.replace(/(?<=\d)m\b/g, "min"),
  settings: [
    { name: "url", line: /^Running \S+ test @ (\S+)$/ },
    { name: "threads", line: /^(\d+) threads and \d+ connections$/ },
    { name: "connections", line: /^\d+ threads and (\d+) connections$/ },
  ],
  figures: [
    { name: "requests per second", kind: RATE, line: /^Requests\/sec: +(\S+)$/ },
    { name: "latency average", kind: MS, line: new RegExp(`^Latency +([\\d.]+)${wrkTime} `) },
    { name: "latency stddev", kind: MS, line: new RegExp(`^Latency +\\S+ +([\\d.]+)${wrkTime} `) },
    { name: "latency max", kind: MS, line: new RegExp(`^Latency +\\S+ +\\S+ +([\\d.]+)${wrkTime} `) },
    { name: "requests", kind: COUNT, line: /^(\d+) requests in / },
    { name: "failed responses", kind: FAULTS, line: /^Non-2xx or 3xx responses: (\d+)$/ },
    { name: "connect errors", kind: FAULTS, line: /^Socket errors: connect (\d+),/ },
    { name: "read errors", kind: FAULTS, line: /^Socket errors: connect \d+, read (\d+),/ },
    { name: "write errors", kind: FAULTS, line: /^Socket errors: .* write (\d+),/ },
    { name: "timeouts", kind: FAULTS, line: /^Socket errors: .* timeout (\d+)$/ },
  ],
  percentile: new RegExp(`^(\\d+(?:\\.\\d+)?)% +([\\d.]+)${wrkTime}$`),
  known: /^(?:Thread Stats|Thread calibration:|Req\/Sec|Latency Distribution|Initialised |Transfer\/sec:)/,
});

/** Output of hey: the metrics of a run, without its settings. */
export const hey: OwnFormat = {
  ...httpReport({
    id: "hey",
    title: "a report of hey",
    tool: "hey",
    first: /^Summary:$/,
    connections: "connections",
    notes: [
      "hey prints no settings: all runs of a file count as repetitions of one command. Upload a file for each command, named after it, such as orders-c16.txt.",
    ],
    written: (text) => text.replace(/ secs$/, "s"),
    settings: [],
    figures: [
      { name: "requests per second", kind: RATE, line: /^Requests\/sec:\s+(\S+)$/ },
      { name: "latency average", kind: MS, line: /^Average:\s+([\d.]+|NaN) ?(s)$/ },
      { name: "latency min", kind: MS, line: /^Fastest:\s+([\d.]+)(s)$/ },
      { name: "latency max", kind: MS, line: /^Slowest:\s+([\d.]+)(s)$/ },
      { name: "requests", kind: COUNT, line: /^\[\d+\]\s+(\d+) responses$/, adds: true },
      { name: "failed responses", kind: FAULTS, line: /^\[[45]\d\d\]\s+(\d+) responses$/, adds: true },
      { name: "errors", kind: FAULTS, line: /^\[(\d+)\]\s+(?!\d+ responses$)\S/, adds: true },
      { name: "total time", kind: { unit: "s", better: "none" }, line: /^Total:\s+([\d.]+)(s)$/ },
    ],
    percentile: /^(\d+)%+ in ([\d.]+)(s)$/,
    known:
      /^(?:Total data:|Size\/request:|Response time histogram:|[\d.]+ \[\d+\]|Latency distribution:|Details |DNS|req write:|resp (?:wait|read):|Status code distribution:|Error distribution:)/,
  }),
  isMine: (head) => /^Summary:\n\s+Total:\s+[\d.]+ secs$/m.test(head),
};
