import { Lines } from "../../lines.ts";
import type { LogTime } from "../log-time.ts";
import { containerLine } from "./container-lines.ts";
import type { RecordSink, StoredRecord, StoredRecords } from "./stored-record.ts";

/** Characters of a line that are held: more than of a statement are read. */
const MAX_LINE = 8 * 1024 * 1024;

/** What stands around a server's lines in a file, put there by what collected or stored them. */
export interface CollectedForm {
  /** Reads records of a file that has no lines of the server's own; undefined for one that has. */
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
  /** Counts what holds no line. */
  drop(what: string): void;
}

/** Takes the lines out of a file as the server wrote them, whatever collected or stored them. */
export class CollectedLines {
  readonly #form: CollectedForm;
  readonly #sink: LineSink;
  readonly #from: StoredRecords;
  /** Records that are newest first: they are read when all of them are there. */
  readonly #held: StoredRecord[] = [];
  /** By container and stream: the parts of a line so far. */
  readonly #parts = new Map<string, string>();
  #source = "";

  constructor(form: CollectedForm, sink: LineSink) {
    this.#form = form;
    this.#sink = sink;
    const record = (one: StoredRecord) => {
      if (form.isNewestFirst) this.#held.push(one);
      else this.#record(one);
    };
    this.#from =
      form.open?.({ record, drop: sink.drop }) ?? new Lines((line) => this.#line(line, undefined), MAX_LINE);
  }

  take(bytes: Uint8Array): void {
    this.#from.take(bytes);
  }

  finish(): void {
    this.#from.finish();
    for (const one of this.#held.reverse()) this.#record(one);
    for (const key of [...this.#parts.keys()])
      this.#sink.line(this.#whole(key, "", false) ?? "", undefined, key.split(" ")[0] ?? "");
  }

  #record({ text, time, isPart = false, stream = "" }: StoredRecord): void {
    const whole = this.#whole(` ${stream}`, text, isPart);
    if (whole === undefined) return;
    const lines = whole.split("\n");
    if (lines.length > 1 && lines.at(-1) === "") lines.pop();
    for (const line of lines) this.#line(line, time);
  }

  #line(line: string, time: LogTime | undefined): void {
    const found = this.#form.hasContainers ? containerLine(line) : undefined;
    if (!found) {
      this.#sink.line(line, time, this.#source);
      return;
    }
    this.#source = found.source;
    const text = this.#whole(`${found.source} ${found.stream}`, found.text, found.isPart);
    if (text !== undefined) this.#sink.line(text, found.time ?? time, found.source);
  }

  /** A line with the parts of it that came before; undefined where another part follows. */
  #whole(key: string, text: string, isPart: boolean): string | undefined {
    const before = this.#parts.get(key);
    if (before === undefined && !isPart) return text;
    const all = (before ?? "") + text;
    if (isPart && all.length < MAX_LINE) {
      this.#parts.set(key, all);
      return undefined;
    }
    this.#parts.delete(key);
    return all;
  }
}
