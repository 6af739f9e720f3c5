import { MAX_TEXT } from "../../../protocol/read-text.ts";
import type { LogConversation } from "../log-conversation.ts";
import type { LogReader } from "../log-format.ts";
import type { LogTime } from "../log-time.ts";
import { chunkOf, isPrimary, type Labelled, labelIn, MAX_PREFIX } from "./line-parts.ts";
import { type Prefix, type PrefixShape, prefixShape, processIn, readPrefix, SYSLOG } from "./prefix.ts";
import type { LogRecord } from "./record.ts";
import type { PostgresSessions } from "./sessions.ts";
import { readMessage } from "./wording.ts";

/** Records from which the form of prefixes is found out, and lines that are held for it at most. */
const SAMPLE = 500;
const MAX_WAITING = 5000;
/** Records in another form, one after another, after which it is found out again: logs put together. */
const MISFITS = 20;
/** Records of several processes whose lines are mixed. */
const MAX_OPEN = 10_000;

/** What Docker Compose, Kubernetes and its container runtimes put before every line, those that continue a record too. */
const COLLECTED =
  /^(?:[\w.-]+ +\| )?(?:\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d) (?:std(?:out|err) [FP] )?)?/;

/** How a line of a statement begins: with a tab, as PostgreSQL writes it, or what syslog and logplex make of it. */
const LINE = /^(?:\t|#011| {4})/;

const YEAR_US = 366 * 86_400_000_000;
/** Years that a log without years can have. */
const MAX_YEARS = 100;

/** A record whose lines are not complete. */
interface Open extends LogRecord {
  readonly prefix: string;
  message: string;
  detail: string;
  statement: string;
  field: "message" | "detail" | "statement" | "none";
  isCut: boolean;
}

/**
 * Puts the records of a log together of its lines, as PostgreSQL writes them to stderr or to syslog, with any
 * log_line_prefix, which is found out from the lines themselves.
 */
export class TextLog implements LogReader {
  readonly #sessions: PostgresSessions;
  readonly #log: LogConversation;
  #waiting: { text: string; time: LogTime | undefined }[] | undefined = [];
  #sample: string[] = [];
  #shape: PrefixShape | undefined;
  #misfits: string[] = [];
  readonly #open = new Map<string, Open>();
  #current: Open | undefined;
  /** Whether lines that continue a record begin with a tab, as PostgreSQL writes them. */
  #hasTabs = false;
  #isMixed = false;
  /** Whether each record has something before it that is {@link COLLECTED}, and that of the last record. */
  #isCollected = false;
  #collected = "";
  #years = 0;
  #lastUs = 0;

  constructor(sessions: PostgresSessions, log: LogConversation) {
    this.#sessions = sessions;
    this.#log = log;
  }

  /** @param time of the line by what collected it, for a prefix without one */
  line(text: string, time?: LogTime): void {
    if (!this.#waiting) {
      this.#read(text, time);
      return;
    }
    this.#waiting.push({ text, time });
    const found = labelIn(text);
    if (found && isPrimary(found.label)) this.#sample.push(text.slice(0, found.from));
    if (this.#sample.length >= SAMPLE || this.#waiting.length >= MAX_WAITING) this.#begin();
  }

  finish(): void {
    this.#begin();
    this.#flush();
  }

  #begin(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    this.#shape = prefixShape(this.#sample);
    this.#isCollected = this.#sample.every((prefix) => collectedIn(prefix) !== "");
    this.#sample = [];
    for (const { text, time } of waiting) this.#read(text, time);
  }

  #read(line: string, time: LogTime | undefined): void {
    const text = this.#isCollected && !this.#isMixed ? this.#withoutCollected(line) : line;
    if (text === undefined) return;
    const chunk = chunkOf(text);
    const isLater = chunk !== undefined && chunk.number > 1;
    const isMixed = isLater || chunk?.isSyslog || this.#shape?.process?.endsWith(SYSLOG);
    if (isMixed && !this.#isMixed) {
      this.#flush();
      this.#isMixed = true;
    }
    if (text.startsWith("\t")) {
      this.#hasTabs = true;
      this.#continue(this.#current, text);
      return;
    }
    const found = labelIn(text);
    const shape = this.#shape ?? NO_SHAPE;
    if (isLater) {
      this.#later(text, chunk.from, found, processIn(text.slice(0, chunk.from), shape));
      return;
    }
    const prefix = found ? readPrefix(text.slice(0, found.from), shape) : undefined;
    if (!found || !prefix || (isBare(shape) && found.from > 0)) {
      if (found && isPrimary(found.label)) this.#misfit(text, found);
      else this.#other(text);
      return;
    }
    this.#misfits = [];
    if (isPrimary(found.label)) this.#primary(found, found.label, prefix, text, chunk?.from ?? 0, time);
    else this.#secondary(this.#isMixed ? this.#open.get(keyOf(prefix)) : this.#current, found, text);
  }

  /** A line that continues a record, as PostgreSQL wrote it; undefined where another program did. */
  #withoutCollected(line: string): string | undefined {
    const collected = collectedIn(line);
    const text = line.slice(collected.length);
    if (!text.startsWith("\t") && labelIn(line)) {
      this.#collected = bare(collected);
      return line;
    }
    if (collected === "" || bare(collected) === this.#collected) return text;
    this.#log.drop(FOREIGN);
    return undefined;
  }

  /** A later part of a record that syslog cut: a part of its text, or what has a label of its own. */
  #later(text: string, from: number, found: Labelled | undefined, process: string | undefined): void {
    const open = this.#open.get(process ?? "");
    const isLabel = found && found.from >= from && open?.prefix === bare(text.slice(from, found.from));
    if (isLabel && !isPrimary(found.label)) this.#secondary(open, found, text);
    else this.#continue(open, text.slice(from));
  }

  #primary(
    found: Labelled,
    label: LogRecord["label"],
    prefix: Prefix,
    text: string,
    from: number,
    collected: LogTime | undefined,
  ): void {
    const session = prefix.session ?? "";
    const key = keyOf(prefix);
    if (this.#isMixed) {
      this.#close(key);
      if (this.#open.size >= MAX_OPEN) this.#flush();
    } else this.#flush();
    const time = prefix.time ?? collected;
    const atUs = time && this.#instant(time);
    if (!time?.isZoned) this.#log.isDated = false;
    const { application } = prefix;
    const resolutionUs = time?.resolutionUs ?? 0;
    this.#current = {
      atUs,
      resolutionUs,
      session,
      label,
      application,
      prefix: this.#isMixed ? bare(text.slice(from, found.from)) : "",
      message: "",
      detail: "",
      statement: "",
      field: "message",
      isCut: false,
    };
    if (this.#isMixed) this.#open.set(key, this.#current);
    this.#add(this.#current, text.slice(found.text));
  }

  #secondary(open: Open | undefined, found: Labelled, text: string): void {
    if (!open) return;
    this.#current = open;
    const { label } = found;
    open.field = label === "detail" || label === "statement" ? label : "none";
    this.#add(open, text.slice(found.text));
  }

  /** A later part of a record: without a tab, the part of a line that syslog cut. */
  #continue(open: Open | undefined, text: string): void {
    if (!open) return;
    const mark = LINE.exec(text)?.[0];
    this.#add(open, mark === undefined ? text : `\n${text.slice(mark.length)}`);
  }

  /** A line without a label: one of the record before, unless those begin with a tab. */
  #other(text: string): void {
    if (this.#isMixed) {
      // Without numbers of parts.
      const from = text.slice(0, MAX_PREFIX).indexOf("]: ") + 3;
      const isPart = from > 2 && (text.startsWith("#011", from) || text.startsWith("\t", from));
      const process = isPart ? processIn(text.slice(0, from), this.#shape ?? NO_SHAPE) : undefined;
      if (process === undefined) this.#log.drop(FOREIGN);
      else this.#continue(this.#open.get(process), text.slice(from));
    } else if (this.#hasTabs && text !== "" && !text.startsWith(" ")) this.#log.drop(FOREIGN);
    else if (this.#current) this.#add(this.#current, `\n${text}`);
    else if (text.trim() !== "") this.#log.drop(FOREIGN);
  }

  #misfit(text: string, found: Labelled): void {
    if (this.#hasTabs || found.from > 0) this.#misfits.push(text.slice(0, found.from));
    if (this.#misfits.length < MISFITS) {
      this.#other(text);
      return;
    }
    this.#flush();
    this.#shape = prefixShape(this.#misfits);
    this.#misfits = [];
  }

  #add(open: Open, text: string): void {
    if (open.field === "none") return;
    const isEscaped = this.#isMixed && text.includes("#01");
    const plain = isEscaped ? text.replaceAll("#011", "\t").replaceAll("#012", "\n") : text;
    const room = MAX_TEXT - open[open.field].length;
    if (plain.length > room) open.isCut = true;
    if (room > 0) open[open.field] += plain.length > room ? plain.slice(0, room) : plain;
  }

  /** A log without years continues in January. */
  #instant(time: LogTime): number {
    if (!time.isYearless) return time.us;
    let us = time.us + this.#years * YEAR_US;
    if (us < this.#lastUs - YEAR_US / 2 && this.#years < MAX_YEARS) {
      this.#years += 1;
      us += YEAR_US;
    }
    this.#lastUs = Math.max(this.#lastUs, us);
    return us;
  }

  #close(key: string): void {
    const open = this.#open.get(key);
    if (!open) return;
    this.#open.delete(key);
    this.#sessions.take(open);
  }

  #flush(): void {
    if (!this.#isMixed && this.#current) this.#sessions.take(this.#current);
    for (const key of [...this.#open.keys()]) this.#close(key);
    this.#current = undefined;
  }
}

/** What tells the lines of records apart that are mixed: all of them name the process. */
const keyOf = ({ process, session }: Prefix) => process ?? session ?? "";

const FOREIGN = "lines that are not PostgreSQL's";

const NO_SHAPE: PrefixShape = { time: -1, process: undefined, hasSessionId: false, hasAddress: false };

/** Whether nothing is known to stand before a label. */
const isBare = (shape: PrefixShape) =>
  shape.time < 0 && shape.process === undefined && !shape.hasSessionId && !shape.hasAddress;

/** Whether a text may be the beginning of such a log. */
export function isPostgresLog(text: string): boolean {
  let from = 0;
  for (let lines = 0; from < text.length && lines < 5000; lines++) {
    const end = text.indexOf("\n", from);
    const line = text.slice(from, end < 0 ? text.length : Math.min(end, from + 2000));
    from = end < 0 ? text.length : end + 1;
    const found = labelIn(line);
    if (!found || !isPrimary(found.label)) continue;
    if (line.slice(found.text - 2, found.text) === "  " || readMessage(line.slice(found.text))) return true;
  }
  return false;
}

const collectedIn = (line: string) => COLLECTED.exec(line)?.[0] ?? "";

/** A prefix without what changes from line to line. */
const bare = (prefix: string) => prefix.replaceAll(/\d/g, "");
