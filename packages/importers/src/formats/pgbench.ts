import type { ComplaintList } from "../complaint-list.ts";
import type { Line } from "../lines.ts";
import type { Provenance } from "../reading.ts";
import type { OwnFormat } from "./format.ts";
import { type MetricKind, OwnRows, settingOf } from "./own-rows.ts";
import { ReportLines } from "./report-lines.ts";

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

/** Lines of a figure: its name, what it is, and where the number stands in the line. */
const FIGURES: readonly { readonly name: string; readonly kind: MetricKind; readonly line: RegExp }[] = [
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
  { name: "skipped transactions", kind: FAULTS, line: /^number of transactions skipped: (\S+) / },
  {
    name: "transactions above the latency limit",
    kind: FAULTS,
    line: /^number of transactions above the .+ latency limit: (\d+)/,
  },
];

const PROGRESS =
  /^progress: (\S+) s, (\S+) tps, lat (\S+) ms stddev (\S+?)(?:, lag (\S+) ms)?(?:, \d+ \w+)*$/;
/** What a report says besides, none of it a figure of the run as a whole. */
const KNOWN =
  /^(?:starting vacuum|vacuuming|creating|generating|dropping|done in|end\.|tps = \S+ \(including connections|statement latencies|script statistics|SQL script |- |pgbench: (?!error|fatal)|\d+\.\d+ {2,})/;

/** What pgbench prints at the end of a run; several runs may stand in one file. */
export const pgbench: OwnFormat = {
  id: "pgbench",
  title: "a pgbench report",
  isMine: (head) => /^(?:pgbench \(|transaction type: |progress: \S+ s, \S+ tps)/m.test(head),
  read({ text }, { complaints }) {
    const reader = new RunReader(complaints);
    const lines = new ReportLines("pgbench", complaints);
    for (const line of lines.of(text)) reader.line(line, lines);
    reader.end();
    const notes = [...reader.notes, ...lines.notes];
    return {
      numberFormat: "point",
      needsMapping: false,
      ...reader.rows.finish(),
      notes,
      provenance: reader.provenance,
    };
  },
};

/** What a banner such as "pgbench (16.4, server 15.7)" says; the server's version stands there where it is another. */
function versionsIn(line: string): Pick<Provenance, "version" | "productVersion"> | undefined {
  const [, version] = /^pgbench \((?:PostgreSQL )?([\w.]+)/.exec(line) ?? [];
  if (version === undefined || !line.endsWith(")")) return undefined;
  const comma = line.indexOf(",");
  const server = comma < 0 ? version : /^, server ([\w.]+)/.exec(line.slice(comma))?.[1];
  return server === undefined ? undefined : { version, productVersion: server };
}

/** Gathers the lines of a run until the next one begins. */
class RunReader {
  readonly rows: OwnRows;
  provenance: Provenance = { tool: "pgbench", product: "PostgreSQL" };
  readonly #complaints: ComplaintList;
  readonly #replicates = new Map<string, number>();
  #settings: Record<string, string | number | boolean> = {};
  #figures: Record<string, number> = {};
  #intervals: { line: number; at: string; figures: Record<string, number> }[] = [];
  #begun: Line | undefined;
  #hasIntervals = false;

  constructor(complaints: ComplaintList) {
    this.#complaints = complaints;
    // What is printed first is not what counts: intervals, then the number of transactions.
    this.rows = new OwnRows(
      complaints,
      FIGURES.map(({ name }) => name),
    );
  }

  get notes(): readonly string[] {
    return this.#hasIntervals
      ? [
          "Lines of progress are separate rows, one per interval: they follow one another and are not independent runs.",
        ]
      : [];
  }

  line(line: Line, report: ReportLines): void {
    const versions = versionsIn(line.text);
    if (versions) {
      this.end();
      this.#begun = line;
      this.provenance = { ...this.provenance, ...versions };
      return;
    }
    const progress = PROGRESS.exec(line.text);
    if (progress) {
      if ("tps" in this.#figures) this.end();
      this.#begun ??= line;
      this.#progress(progress, line, report);
      return;
    }
    const [, name = "", value = ""] = /^([a-z ]+): (.*)$/.exec(line.text) ?? [];
    const setting = Object.hasOwn(SETTINGS, name) ? SETTINGS[name] : undefined;
    if (setting !== undefined) {
      // Of a run without a banner this is the first line.
      if (name === "transaction type" && "script" in this.#settings) this.end();
      this.#begun ??= line;
      const [, number = value, unit] = /^(\d+(?:\.\d+)?) (s|ms)$/.exec(value) ?? [];
      this.#settings[this.rows.setting(setting, unit === "s" || unit === "ms" ? unit : "1")] =
        settingOf(number);
      return;
    }
    for (const { name: figure, kind, line: pattern } of FIGURES) {
      const found = pattern.exec(line.text);
      if (!found) continue;
      this.#begun ??= line;
      const number = report.figure(found[1], figure, line);
      if (number !== undefined) this.#figures[this.rows.figure(figure, kind)] = number;
      return;
    }
    if (!KNOWN.test(line.text)) report.unknown(line);
  }

  /** Adds the rows of the run that was gathered; one without its result is complained about. */
  end(): void {
    const begun = this.#begun;
    if (begun && !("tps" in this.#figures)) {
      const message =
        'The run that begins here has no line "tps = ... (without initial connection time)": it was stopped, or the file was cut off.';
      this.#complaints.error({ line: begun.number, value: begun.text, message });
    } else if (begun) {
      const key = JSON.stringify(this.#settings);
      const replicate = (this.#replicates.get(key) ?? 0) + 1;
      this.#replicates.set(key, replicate);
      const settings = this.#settings;
      const label = `${settings.script ?? "run"}, ${settings.clients ?? "?"} clients`;
      this.rows.add({
        label,
        line: begun.number,
        replicate: String(replicate),
        settings,
        figures: this.#figures,
      });
      for (const { line, at, figures } of this.#intervals)
        this.rows.add({
          label: `${label}, at ${at} s`,
          line,
          replicate: `${replicate}, ${at} s`,
          settings,
          figures,
        });
    }
    this.#settings = {};
    this.#figures = {};
    this.#intervals = [];
    this.#begun = undefined;
  }

  #progress(
    [, at = "", tps, latency, stddev, lag]: readonly (string | undefined)[],
    line: Line,
    report: ReportLines,
  ) {
    const figures: Record<string, number> = {};
    const add = (name: string, kind: MetricKind, text: string | undefined) => {
      const number = text === undefined ? undefined : report.figure(text, name, line);
      if (number !== undefined) figures[this.rows.figure(name, kind)] = number;
    };
    add("tps of an interval", { unit: "tx/s", better: "higher" }, tps);
    // An interval in which nothing ended has no latency: pgbench prints NaN.
    if (latency !== "NaN" && latency !== "nan") {
      add("latency average of an interval", MS, latency);
      add("latency stddev of an interval", MS, stddev);
      add("schedule lag of an interval", MS, lag);
    }
    this.#hasIntervals = true;
    this.#intervals.push({ line: line.number, at, figures });
  }
}
