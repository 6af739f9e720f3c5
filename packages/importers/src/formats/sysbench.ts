import type { ComplaintList } from "../complaint-list.ts";
import type { Line } from "../lines.ts";
import type { OwnFormat } from "./format.ts";
import { type MetricKind, OwnRows, settingOf } from "./own-rows.ts";
import { ReportLines } from "./report-lines.ts";

const MS: MetricKind = { unit: "ms", better: "lower" };
const PER_SECOND: MetricKind = { unit: "1/s", better: "higher" };
const ERRORS: MetricKind = { unit: "1/s", better: "lower" };

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

const FIGURES: readonly { readonly name: string; readonly kind: MetricKind; readonly line: RegExp }[] = [
  {
    name: "tps",
    kind: { unit: "tx/s", better: "higher" },
    line: /^transactions: +\d+ +\((\S+) per sec\.\)$/,
  },
  { name: "queries", kind: PER_SECOND, line: /^queries: +\d+ +\((\S+) per sec\.\)$/ },
  { name: "ignored errors", kind: ERRORS, line: /^ignored errors: +\d+ +\((\S+) per sec\.\)$/ },
  { name: "reconnects", kind: ERRORS, line: /^reconnects: +\d+ +\((\S+) per sec\.\)$/ },
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
const INTERVALS: Readonly<Record<string, { readonly name: string; readonly kind: MetricKind }>> = {
  tps: { name: "tps of an interval", kind: { unit: "tx/s", better: "higher" } },
  qps: { name: "queries of an interval", kind: PER_SECOND },
  eps: { name: "events of an interval", kind: PER_SECOND },
  "err/s": { name: "ignored errors of an interval", kind: ERRORS },
  "reconn/s": { name: "reconnects of an interval", kind: ERRORS },
};

const KNOWN =
  /^(?:Running the test|Report intermediate|Initializing|Threads started|SQL statistics|queries performed|(?:read|write|other|total|sum): |General statistics|Latency|Threads fairness|events \(avg|execution time \(avg|CPU speed|Throughput|value {2}|\d+\.\d+ \|)/;

/** The report of a sysbench run, with its interval lines; several runs may stand in one file. */
export const sysbench: OwnFormat = {
  id: "sysbench",
  title: "a sysbench report",
  isMine: (head) => /^(?:sysbench \d+\.\d|SQL statistics:)/m.test(head),
  read({ text }, { complaints }) {
    // Intervals are printed before the figures of the run.
    const rows = new OwnRows(
      complaints,
      FIGURES.map(({ name }) => name),
    );
    const lines = new ReportLines("sysbench", complaints);
    const runs = new RunReader(rows, complaints);
    for (const line of lines.of(text)) runs.line(line, lines);
    runs.end();
    const version = /^sysbench (\d\S*)/m.exec(text)?.[1];
    const provenance = { tool: "sysbench", ...(version !== undefined && { version }) };
    const notes = [...runs.notes, ...lines.notes];
    return { numberFormat: "point", needsMapping: false, ...rows.finish(), notes, provenance };
  },
};

class RunReader {
  readonly #rows: OwnRows;
  readonly #complaints: ComplaintList;
  readonly #replicates = new Map<string, number>();
  #settings: Record<string, string | number | boolean> = {};
  #figures: Record<string, number> = {};
  #intervals: { line: number; at: string; figures: Record<string, number> }[] = [];
  #begun: Line | undefined;
  #hasIntervals = false;

  constructor(rows: OwnRows, complaints: ComplaintList) {
    this.#rows = rows;
    this.#complaints = complaints;
  }

  get notes(): readonly string[] {
    const said = [
      "The report does not name its test: let the file's name say it, and give each test a file of its own.",
    ];
    if (this.#hasIntervals)
      said.push("Interval lines are separate rows: they follow one another and are not independent runs.");
    return said;
  }

  line(line: Line, report: ReportLines): void {
    const { text } = line;
    if (/^sysbench \d+\.\d/.test(text)) {
      this.end();
      this.#begun = line;
      return;
    }
    this.#begun ??= line;
    const interval = /^\[ *(\d+)s *\] (.*)$/.exec(text);
    if (interval) {
      this.#interval(interval[1] ?? "", interval[2] ?? "", line, report);
      return;
    }
    for (const { name, line: pattern } of SETTINGS) {
      const found = pattern.exec(text);
      if (!found) continue;
      const number = report.figure(found[1], name, line);
      if (number !== undefined) this.#settings[this.#rows.setting(name)] = number;
      return;
    }
    const words = WORDS.flatMap(({ name, line: pattern }) => {
      const [, value] = pattern.exec(text) ?? [];
      return value === undefined ? [] : [{ name, value }];
    });
    for (const { name, value } of words) this.#settings[this.#rows.setting(name)] = settingOf(value);
    if (words.length > 0) return;
    for (const { name, kind, line: pattern } of FIGURES) {
      const found = pattern.exec(text);
      if (found) {
        this.#add(this.#figures, name, kind, found[1], line, report);
        return;
      }
    }
    const percentile = /^(\d+)th percentile: +(\S+)$/.exec(text);
    if (percentile) this.#add(this.#figures, `latency p${percentile[1]}`, MS, percentile[2], line, report);
    else if (!KNOWN.test(text)) report.unknown(line);
  }

  /** Adds the rows of the run that was gathered; one without its statistics is complained about. */
  end(): void {
    const begun = this.#begun;
    this.#begun = undefined;
    const settings = this.#settings;
    const figures = this.#figures;
    const intervals = this.#intervals;
    this.#settings = {};
    this.#figures = {};
    this.#intervals = [];
    if (!begun) return;
    if (!("latency-average" in figures)) {
      const message =
        'The run that begins here has no statistics with "avg:" under "Latency (ms):": it was stopped, or the file was cut off.';
      this.#complaints.error({ line: begun.number, value: begun.text, message });
      return;
    }
    const key = JSON.stringify(settings);
    const replicate = (this.#replicates.get(key) ?? 0) + 1;
    this.#replicates.set(key, replicate);
    const label =
      settings.threads === undefined
        ? "run"
        : `${settings.threads} ${settings.threads === 1 ? "thread" : "threads"}`;
    this.#rows.add({ label, line: begun.number, replicate: String(replicate), settings, figures });
    for (const { line, at, figures } of intervals)
      this.#rows.add({
        label: `${label}, at ${at} s`,
        line,
        replicate: `${replicate}, ${at} s`,
        settings,
        figures,
      });
  }

  #interval(at: string, text: string, line: Line, report: ReportLines): void {
    const figures: Record<string, number> = {};
    for (const [, word = "", value] of text.matchAll(/(?<!\S)(\S+): (\S+)/g)) {
      const known = Object.hasOwn(INTERVALS, word) ? INTERVALS[word] : undefined;
      if (known) this.#add(figures, known.name, known.kind, value, line, report);
    }
    const [, percentile, latency] = /lat \(ms, ?(\d+)%\): (\S+)/.exec(text) ?? [];
    if (percentile !== undefined)
      this.#add(figures, `latency p${percentile} of an interval`, MS, latency, line, report);
    this.#hasIntervals = true;
    if (Object.keys(figures).length > 0) this.#intervals.push({ line: line.number, at, figures });
    else report.unknown(line);
  }

  #add(
    figures: Record<string, number>,
    name: string,
    kind: MetricKind,
    text: string | undefined,
    line: Line,
    report: ReportLines,
  ): void {
    const number = report.figure(text, name, line);
    if (number !== undefined) figures[this.#rows.figure(name, kind)] = number;
  }
}
