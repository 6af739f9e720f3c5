import type { Line } from "../../decode/lines.ts";
import type { OwnFormat } from "../format.ts";
import { type MetricKind, settingOf } from "../own-rows.ts";
import { type ReportFigure, ReportRuns } from "./report-runs.ts";

const MS: MetricKind = { unit: "ms", better: "lower" };
const PER_SECOND: MetricKind = { unit: "1/s", better: "higher" };
const ERRORS: MetricKind = { unit: "1/s", better: "lower" };
const THROUGHPUT: MetricKind = { unit: "MiB/s", better: "higher" };

const SETTINGS: readonly { readonly name: string; readonly line: RegExp }[] = [
  { name: "threads", line: /^Number of threads: (\S+)$/ },
  { name: "rate", line: /^Target transaction rate: (\S+)\/sec$/ },
  { name: "prime numbers limit", line: /^Prime numbers limit: (\S+)$/ },
];

/** Settings in words and sizes, of the tests of memory and files. Without them different tests would be runs of one. */
const WORDS: readonly { readonly name: string; readonly line: RegExp }[] = [
  { name: "block size", line: /^block size:? (\S+)$/i },
  { name: "total size", line: /^total size: (\S+)$/ },
  { name: "operation", line: /^operation: (\S+)$/ },
  { name: "scope", line: /^scope: (\S+)$/ },
  { name: "files", line: /^(\d+) files, \S+ each$/ },
  { name: "file size", line: /^\d+ files, (\S+) each$/ },
  { name: "total file size", line: /^(\S+) total file size$/ },
  { name: "IO requests", line: /^Number of IO requests: (\d+)$/ },
  { name: "read/write ratio", line: /^Read\/Write ratio for combined random IO test: (\S+)$/ },
  { name: "I/O mode", line: /^Using (.+) I\/O mode$/ },
  { name: "test", line: /^Doing (.+) test$/ },
];

const FIGURES: readonly ReportFigure[] = [
  {
    name: "tps",
    kind: { unit: "tx/s", better: "higher" },
    line: /^transactions: +\d+ +\((\S+) per sec\.\)$/,
  },
  { name: "queries", kind: PER_SECOND, line: /^queries: +\d+ +\((\S+) per sec\.\)$/ },
  { name: "ignored errors", kind: ERRORS, line: /^ignored errors: +\d+ +\((\S+) per sec\.\)$/ },
  { name: "reconnects", kind: ERRORS, line: /^reconnects: +\d+ +\((\S+) per sec\.\)$/ },
  { name: "reads", kind: PER_SECOND, line: /^reads\/s: +(\S+)$/ },
  { name: "writes", kind: PER_SECOND, line: /^writes\/s: +(\S+)$/ },
  { name: "fsyncs", kind: PER_SECOND, line: /^fsyncs\/s: +(\S+)$/ },
  { name: "read throughput", kind: THROUGHPUT, line: /^read, MiB\/s: +(\S+)$/ },
  { name: "written throughput", kind: THROUGHPUT, line: /^written, MiB\/s: +(\S+)$/ },
  { name: "operations", kind: PER_SECOND, line: /^Total operations: \d+ \( *(\S+) per second\)$/ },
  { name: "throughput", kind: THROUGHPUT, line: /^\S+ MiB transferred \((\S+) MiB\/sec\)$/ },
  { name: "events", kind: PER_SECOND, line: /^(?:events per second|events\/s \(eps\)): +(\S+)$/ },
  {
    name: "total time",
    kind: { unit: "s", better: "none" },
    line: /^(?:total time|time elapsed): +(\S+?)s$/,
  },
  {
    name: "total events",
    kind: { unit: "events", better: "none" },
    line: /^total number of events: +(\S+)$/,
  },
  { name: "latency min", kind: MS, line: /^min: +(\S+)$/ },
  { name: "latency average", kind: MS, line: /^avg: +(\S+)$/ },
  { name: "latency max", kind: MS, line: /^max: +(\S+)$/ },
];

/** Figures of an interval line, by the word before them. */
const INTERVALS: Readonly<Record<string, Pick<ReportFigure, "name" | "kind">>> = {
  tps: { name: "tps of an interval", kind: { unit: "tx/s", better: "higher" } },
  qps: { name: "queries of an interval", kind: PER_SECOND },
  eps: { name: "events of an interval", kind: PER_SECOND },
  reads: { name: "read throughput of an interval", kind: THROUGHPUT },
  writes: { name: "written throughput of an interval", kind: THROUGHPUT },
  fsyncs: { name: "fsyncs of an interval", kind: PER_SECOND },
  "err/s": { name: "ignored errors of an interval", kind: ERRORS },
  "reconn/s": { name: "reconnects of an interval", kind: ERRORS },
};

const KNOWN =
  /^(?:Running (?:the|memory speed) test|Extra file open flags|Periodic FSYNC|Calling fsync|File operations|Report intermediate|Initializing|Threads started|SQL statistics|queries performed|(?:read|write|other|total|sum): |General statistics|Latency|Threads fairness|events \(avg|execution time \(avg|CPU speed|Throughput|value {2}|\d+\.\d+ \|)/;

/** The report of a sysbench run, with its interval lines; several runs may stand in one file. */
export const sysbench: OwnFormat = {
  id: "sysbench",
  title: "a sysbench report",
  isMine: (head) => /^(?:sysbench \d+\.\d|SQL statistics:)/m.test(head),
  read({ text }, { complaints }) {
    const runs = new ReportRuns("sysbench", complaints, {
      // Intervals are printed before the figures of the run.
      figures: FIGURES,
      result: "latency-average",
      unfinished:
        'The run that begins here has no statistics with "avg:" under "Latency (ms):": it was stopped, or the file was cut off.',
      labelOf: ({ threads }) =>
        threads === undefined ? "run" : `${threads} ${threads === 1 ? "thread" : "threads"}`,
    });
    for (const line of runs.lines.of(text)) {
      if (/^sysbench \d+\.\d/.test(line.text)) runs.end();
      else if (!readLine(line, runs)) runs.lines.unknown(line);
      runs.belongs(line);
    }
    runs.end();
    const notes = [
      "The report does not name its test: let the file's name say it, and give each test a file of its own.",
    ];
    if (runs.hasIntervals)
      notes.push("Interval lines are separate rows: they follow one another and are not independent runs.");
    const version = /^sysbench (\d\S*)/m.exec(text)?.[1];
    return {
      ...runs.rows.finish(),
      notes: [...notes, ...runs.lines.notes],
      provenance: { tool: "sysbench", ...(version !== undefined && { version }) },
    };
  },
};

/** Reads a line of a run. @returns false where it says nothing that is known */
function readLine(line: Line, runs: ReportRuns): boolean {
  const { text } = line;
  const interval = /^\[ *(\d+)s *\] (.*)$/.exec(text);
  if (interval) return readInterval(interval[1] ?? "", interval[2] ?? "", line, runs);
  for (const { name, line: pattern } of SETTINGS) {
    const found = pattern.exec(text);
    if (!found) continue;
    const number = runs.lines.figure(found[1], name, line);
    if (number !== undefined) runs.setting(name, number);
    return true;
  }
  let isSetting = false;
  for (const { name, line: pattern } of WORDS) {
    const [, value] = pattern.exec(text) ?? [];
    if (value === undefined) continue;
    runs.setting(name, settingOf(value));
    isSetting = true;
  }
  if (isSetting || runs.readFigure(line)) return true;
  const [, percentile, latency] = /^(\d+)th percentile: +(\S+)$/.exec(text) ?? [];
  if (percentile === undefined) return KNOWN.test(text);
  runs.figure({ name: `latency p${percentile}`, kind: MS }, latency, line);
  return true;
}

function readInterval(at: string, text: string, line: Line, runs: ReportRuns): boolean {
  const figures: Record<string, number> = {};
  for (const [, word = "", value] of text.matchAll(/(?<!\S)(\S+): ([^\s/]+)/g)) {
    const known = Object.hasOwn(INTERVALS, word) ? INTERVALS[word] : undefined;
    if (known) runs.figure(known, value, line, figures);
  }
  const [, percentile, latency] = /lat(?:ency)? \(ms, ?(\d+)%\): (\S+)/.exec(text) ?? [];
  if (percentile !== undefined)
    runs.figure({ name: `latency p${percentile} of an interval`, kind: MS }, latency, line, figures);
  runs.interval(at, line, figures);
  return Object.keys(figures).length > 0;
}
