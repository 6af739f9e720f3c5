import type { MetricColumn } from "@wirecost/analysis";
import type { Params } from "@wirecost/sim-core";
import type { ComplaintList } from "../../../complaint-list.ts";
import type { Line } from "../../../decode/lines.ts";
import { excerpt } from "../../../excerpt.ts";
import { wellFormedJson } from "../../../json/well-formed-json.ts";
import { MAX_JSON_LINE } from "../../../limits.ts";
import type { RowBatch } from "../../../reading.ts";
import type { BatchedFormatReading, OwnFormat, TextFile } from "../../format.ts";
import { OwnRows } from "../../own-rows.ts";

/** Rows per batch: few enough for the young generation of the heap, enough to make the overhead negligible. */
const BATCH = 2000;

/**
 * Tags set by k6 that do not describe a request's setup, or repeat another tag.
 * https://grafana.com/docs/k6/latest/using-k6/tags-and-groups/ lists them.
 */
const LEFT_OUT = new Set(
  "url proto subproto error error_code expected_response tls_version ip iter vu ocsp_status".split(" "),
);

/**
 * The beginning of a k6 sample up to its tags. If the rest equals that of the previous line, it is not parsed again.
 */
const BEFORE_TAGS =
  /^\{"metric":"([^"\\]*)","type":"Point","data":\{"time":"([^"\\]*)","value":((?:0|[1-9]\d*)(?:\.\d+)?),(?="tags":\{)/;

/** Words in names of error metrics: k6's http_req_failed and dropped_iterations, and errors counted by scripts. */
const WRONG = /fail|error|drop|timeout|reject|abort/i;
/** k6's own counters of work done: https://grafana.com/docs/k6/latest/using-k6/metrics/reference/ */
const DONE =
  /^(?:http_reqs|iterations|ws_sessions|ws_msgs_(?:sent|received)|grpc_streams(?:_msgs_(?:sent|received))?)$/;
/** Rates of successes. */
const PASSED = /^checks$|success|passed|\bok\b|_ok$/i;

/** k6's declaration of a metric. */
export interface Metric {
  readonly type: string;
  readonly contains: string;
}

/** Samples of the same time and tags: the values of one request or one iteration. */
interface Group {
  readonly time: string;
  /** The text of the lines from the tags on. */
  readonly tail: string;
  readonly line: number;
  readonly label: string;
  readonly settings: Params;
  readonly figures: Record<string, number>;
}

/** Output of `k6 run --out json=FILE`: a line per declared metric, and a line per sample. */
export const k6: OwnFormat = {
  id: "k6",
  title: "k6's JSON lines",
  byLines: true,
  isMine: (head) =>
    /^\s*\{(?:"metric":"[^"]*",)?"type":"(?:Metric|Point)"/.test(head) &&
    /^[^\n]*"(?:data|metric)"/.test(head.trimStart()),
  *readInBatches(file, { complaints }) {
    const reader = new Samples(complaints);
    const steps = function* () {
      for (const line of file.lines()) yield reader.line(line);
    };
    return yield* inBatches(reader, steps(), file, complaints);
  },
};

/**
 * The rows of samples, in batches.
 *
 * @param steps gives the reader one sample after the other
 */
export function* inBatches(
  reader: Samples,
  steps: Iterable<void>,
  file: TextFile,
  complaints: ComplaintList,
): Generator<RowBatch, BatchedFormatReading> {
  let given = 0;
  for (const _ of steps) {
    if (reader.rows.full) break;
    if (reader.rows.count - given >= BATCH) {
      given = reader.rows.count;
      yield { rows: reader.rows.take(), total: reader.expected(file.length) };
    }
  }
  reader.end();
  yield { rows: reader.rows.take(), total: reader.rows.count };
  if (reader.rows.count === 0 && complaints.list.length === 0) {
    const message = "The file declares metrics but has no samples: the test was stopped before the first.";
    complaints.error({ line: 1, value: file.text.slice(0, 80), message });
  }
  return {
    schema: reader.rows.columns(),
    notes: [
      "Samples of the same moment and tags are one row. Counters are one value per second over the whole test.",
    ],
    provenance: { tool: "k6", ...(reader.date !== undefined && { date: reader.date }) },
  };
}

/** Groups k6's samples into rows. */
export class Samples {
  readonly rows: OwnRows;
  readonly #complaints: ComplaintList;
  readonly #metrics = new Map<string, Metric>();
  readonly #counted = new Map<string, number>();
  #group: Group | undefined;
  #read = 0;
  #first: string | undefined;
  #last: string | undefined;

  constructor(complaints: ComplaintList) {
    this.#complaints = complaints;
    this.rows = new OwnRows(complaints);
  }

  /** Start of the test as written in the file. */
  get date(): string | undefined {
    return this.#first;
  }

  /** Estimated number of rows in a file of this length. */
  expected(length: number): number {
    return Math.ceil((this.rows.count * length) / Math.max(1, this.#read));
  }

  /** Counts the characters read so far. */
  read(length: number): void {
    this.#read += length;
  }

  line({ number, text }: Line): void {
    this.read(text.length + 1);
    if (text.trim() === "") return;
    if (text.length > MAX_JSON_LINE) {
      const message = `The line has ${text.length} characters; the limit is ${MAX_JSON_LINE}.`;
      this.#complaints.error({ line: number, value: text, message });
      return;
    }
    if (this.#goesOn(text)) return;
    const record = parse(text);
    const name = textOf(record?.metric);
    const data = recordOf(record?.data);
    if (record?.type === "Metric" && name !== undefined && data) {
      this.declare(name, { type: textOf(data.type) ?? "", contains: textOf(data.contains) ?? "" });
    } else if (record?.type === "Point" && name !== undefined && data) {
      const tail = text.slice(text.indexOf('"tags"'), text.lastIndexOf("}}") + 2);
      this.point(name, data, { number, text, tail });
    } else {
      const message =
        'The line should be a JSON object with "type" "Metric" or "Point", "metric" and "data".';
      this.#complaints.error({ line: number, value: text, message });
    }
  }

  /** Adds the rest: the last samples, and the counters as rates per second. */
  end(): void {
    this.#flush();
    const seconds = (Date.parse(this.#last ?? "") - Date.parse(this.#first ?? "")) / 1000;
    if (this.#counted.size === 0 || !(seconds > 0)) return;
    const figures: Record<string, number> = {};
    for (const [name, sum] of this.#counted) {
      const unit = this.#metrics.get(name)?.contains === "data" ? "bytes/s" : "1/s";
      figures[this.rows.figure(`${name} per second`, { unit, better: betterOf(name, DONE) })] = sum / seconds;
    }
    this.rows.add({ label: "whole test", line: 1, settings: {}, figures });
  }

  declare(name: string, metric: Metric): void {
    this.#metrics.set(name, metric);
  }

  /** Adds a sample. Samples of the same time and the same `tail`, which contains the tags, belong to one row. */
  point(
    name: string,
    { value, time, tags }: Readonly<Record<string, unknown>>,
    { number, text, tail }: Line & { readonly tail: string },
  ): void {
    if (typeof value !== "number" || !Number.isFinite(value) || value < 0 || typeof time !== "string") {
      const message = `A sample of ${excerpt(name)} should have a "time" and a "value" of 0 or more; it has ${excerpt(JSON.stringify(value) ?? "none")}.`;
      this.#complaints.error({ line: number, column: name, value: text, message });
      return;
    }
    this.#first ??= time;
    this.#last = time;
    const metric = this.#metrics.get(name);
    if (metric?.type === "counter") {
      this.#counted.set(name, (this.#counted.get(name) ?? 0) + value);
      return;
    }
    const id = this.rows.figure(name, kindOf(name, metric));
    if (this.#group?.time !== time || this.#group.tail !== tail || id in this.#group.figures) {
      this.#flush();
      this.#group = { time, tail, line: number, ...this.#settingsOf(tags, name), figures: {} };
    }
    this.#group.figures[id] = value;
  }

  /** Adds a sample that differs from the previous one only in a metric that the row does not have yet. */
  #goesOn(text: string): boolean {
    const group = this.#group;
    if (!group?.tail.startsWith('"tags":{') || !group.tail.endsWith("}}}") || !text.endsWith(group.tail))
      return false;
    const [before = "", name = "", time, digits = ""] = BEFORE_TAGS.exec(text) ?? [];
    const value = Number(digits);
    if (time !== group.time || before.length + group.tail.length !== text.length || !Number.isFinite(value))
      return false;
    const metric = this.#metrics.get(name);
    if (!metric || metric.type === "counter") return false;
    const id = this.rows.figure(name, kindOf(name, metric));
    if (id in group.figures) return false;
    group.figures[id] = value;
    return true;
  }

  #settingsOf(tags: unknown, metric: string): { readonly settings: Params; readonly label: string } {
    const settings: Record<string, string> = {};
    for (const [tag, value] of Object.entries(recordOf(tags) ?? {})) {
      if (typeof value === "string" && value !== "" && !LEFT_OUT.has(tag))
        settings[this.rows.setting(tag)] = value;
    }
    const label = [settings.method, settings.name ?? settings.check ?? settings.group].filter(
      (part) => part !== undefined,
    );
    return { settings, label: label.length > 0 ? label.join(" ") : metric };
  }

  #flush(): void {
    if (!this.#group) return;
    const { label, line, settings, figures } = this.#group;
    this.rows.add({ label, line, settings, figures });
    this.#group = undefined;
  }
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(wellFormedJson(text));
    return recordOf(value);
  } catch {
    return undefined;
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isRecord(value) ? value : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The better direction of a counter or a rate: for a script's own metrics derived from the name, if possible. */
function betterOf(name: string, good: RegExp): MetricColumn["better"] {
  if (WRONG.test(name)) return "lower";
  return good.test(name) ? "higher" : "none";
}

function kindOf(name: string, metric: Metric | undefined): Pick<MetricColumn, "unit" | "better"> {
  if (metric?.contains === "time") return { unit: "ms", better: "lower" };
  if (metric?.type === "rate") return { unit: "1", better: betterOf(name, PASSED) };
  return { unit: metric?.contains === "data" ? "bytes" : "1", better: "none" };
}
