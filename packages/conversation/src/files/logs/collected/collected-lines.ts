import { Lines } from "../../lines.ts";
import type { LogTime } from "../log-time.ts";
import { containerLine } from "./container-lines.ts";
import type { RecordSink, StoredRecord, StoredRecords } from "./stored-record.ts";

/** Maximum characters of a line: more than are read of a statement. */
const MAX_LINE = 8 * 1024 * 1024;

/** Data around a server's lines in a file, added by the program that collected or stored them. */
export interface CollectedForm {
  /** Reads records of a file without plain lines; undefined for one with plain lines. */
  readonly open: ((sink: RecordSink) => StoredRecords) | undefined;
  readonly isNewestFirst: boolean;
  readonly hasContainers: boolean;
}

export interface LineSink {
  /**
   * @param time when the collector got the line; undefined where it does not say
   * @param source the container that wrote it; "" without one
   */
  line(text: string, time: LogTime | undefined, source: string): void;
  /** Counts records without a line. */
  drop(what: string): void;
}

/** Extracts a server's original lines from a file, whatever collected or stored them. */
export function collectedLines(form: CollectedForm, sink: LineSink): StoredRecords {
  /** Records with the newest first: they are read when all of them have arrived. */
  const held: StoredRecord[] = [];
  /** By container and stream: the parts of a line so far. */
  const parts = new Map<string, string>();
  let source = "";
  const record = (one: StoredRecord) => {
    if (form.isNewestFirst) held.push(one);
    else takeRecord(one);
  };
  const from =
    form.open?.({ record, drop: sink.drop }) ?? new Lines((line) => takeLine(line, undefined), MAX_LINE);
  return { take: (bytes) => from.take(bytes), finish };

  function finish(): void {
    from.finish();
    for (const one of held.reverse()) takeRecord(one);
    for (const key of [...parts.keys()])
      sink.line(wholeOf(key, "", false) ?? "", undefined, key.split(" ")[0] ?? "");
  }

  function takeRecord({ text, time, isPart = false, stream = "" }: StoredRecord): void {
    const whole = wholeOf(` ${stream}`, text, isPart);
    if (whole === undefined) return;
    const lines = whole.split("\n");
    if (lines.length > 1 && lines.at(-1) === "") lines.pop();
    for (const line of lines) takeLine(line, time);
  }

  function takeLine(line: string, time: LogTime | undefined): void {
    const found = form.hasContainers ? containerLine(line) : undefined;
    if (!found) {
      sink.line(line, time, source);
      return;
    }
    source = found.source;
    const text = wholeOf(`${found.source} ${found.stream}`, found.text, found.isPart);
    if (text !== undefined) sink.line(text, found.time ?? time, found.source);
  }

  /** A line joined with its earlier parts; undefined if another part follows. */
  function wholeOf(key: string, text: string, isPart: boolean): string | undefined {
    const before = parts.get(key);
    if (before === undefined && !isPart) return text;
    const all = (before ?? "") + text;
    if (isPart && all.length < MAX_LINE) {
      parts.set(key, all);
      return undefined;
    }
    parts.delete(key);
    return all;
  }
}
