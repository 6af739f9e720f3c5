import { MAX_TEXT } from "../../../protocol/read-text.ts";
import type { LogConversation } from "../log-conversation.ts";
import type { LogReader } from "../log-format.ts";
import type { LogTime } from "../log-time.ts";
import { chunkOf, isPrimary, type Labelled, labelIn, MAX_PREFIX } from "./line-parts.ts";
import { type Prefix, prefixShape, processIn, readPrefix, SYSLOG } from "./prefix.ts";
import type { LogRecord } from "./record.ts";
import type { PostgresSessions } from "./sessions.ts";

/** Records from which the structure of prefixes is determined, and maximum lines held for it. */
const SAMPLE = 500;
const MAX_WAITING = 5000;
/** Consecutive records with another structure after which it is determined again: concatenated logs. */
const MISFITS = 20;
/** Minimum number of them at the end of a log. */
const LAST_MISFITS = 5;
/** Maximum processes with interleaved lines. */
const MAX_OPEN = 10_000;

/** Beginning of a statement's line: a tab, as written by PostgreSQL, or its form in syslog and logplex. */
const LINE = /^(?:\t|#011| {4})/;

const YEAR_US = 366 * 86_400_000_000;
/** Possible years of a log without years. */
const MAX_YEARS = 100;

interface Line {
  readonly text: string;
  readonly time: LogTime | undefined;
}

/** A record whose lines are incomplete. */
interface Open extends LogRecord {
  readonly prefix: string;
  message: string;
  detail: string;
  statement: string;
  field: "message" | "detail" | "statement" | "none";
  isCut: boolean;
}

/**
 * Assembles records from the lines of a log, as written by PostgreSQL to stderr or syslog, with any log_line_prefix,
 * whose structure is determined from the lines.
 */
export class TextLog implements LogReader {
  readonly #sessions: PostgresSessions;
  readonly #log: LogConversation;
  #waiting: Line[] | undefined = [];
  #sample: string[] = [];
  #shape = prefixShape([""]);
  /** Prefixes of records with another structure, and all lines since the first of them. */
  #misfits: string[] = [];
  #held: Line[] = [];
  #isReleasing = false;
  readonly #open = new Map<string, Open>();
  #current: Open | undefined;
  /** Whether lines that continue a record begin with a tab, as written by PostgreSQL. */
  #hasTabs = false;
  #isMixed = false;
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
    this.#release(this.#misfits.length >= LAST_MISFITS);
    this.#flush();
  }

  #begin(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    if (this.#sample.length > 0) this.#shape = prefixShape(this.#sample);
    this.#sample = [];
    for (const { text, time } of waiting) this.#read(text, time);
  }

  #read(text: string, time: LogTime | undefined): void {
    if (this.#misfits.length > 0 && this.#holds({ text, time })) return;
    this.#take(text, time);
  }

  /** Holds a line after a record with another structure, unless it begins one with the current structure. */
  #holds(line: Line): boolean {
    const found = labelIn(line.text);
    if (found && isPrimary(found.label)) {
      if (this.#prefixOf(line.text, found)) {
        this.#release(false);
        return false;
      }
      this.#misfits.push(line.text.slice(0, found.from));
    }
    this.#held.push(line);
    if (this.#misfits.length >= MISFITS) this.#release(true);
    else if (this.#held.length >= MAX_WAITING) this.#release(false);
    return true;
  }

  /**
   * Reads the held lines.
   * @param isNewForm as records of another structure, determined from them; otherwise as lines of the record before
   */
  #release(isNewForm: boolean): void {
    const held = this.#held;
    if (isNewForm) {
      this.#flush();
      this.#shape = prefixShape(this.#misfits);
    }
    this.#misfits = [];
    this.#held = [];
    this.#isReleasing = true;
    for (const { text, time } of held) this.#take(text, time);
    this.#isReleasing = false;
  }

  /** The text before a label, if it has the log's structure. */
  #prefixOf(text: string, { from }: Labelled): Prefix | undefined {
    return readPrefix(text.slice(0, from), this.#shape);
  }

  #take(text: string, time: LogTime | undefined): void {
    const chunk = chunkOf(text);
    const isLater = chunk !== undefined && chunk.number > 1;
    const isMixed = isLater || chunk?.isSyslog || this.#shape.process?.endsWith(SYSLOG);
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
    if (isLater) {
      this.#later(text, chunk.from, found, processIn(text.slice(0, chunk.from), this.#shape));
      return;
    }
    const prefix = found && this.#prefixOf(text, found);
    if (!prefix) {
      const isMisfit = found && isPrimary(found.label) && (this.#hasTabs || found.from > 0);
      if (isMisfit && !this.#isReleasing) this.#holds({ text, time });
      else this.#other(text);
      return;
    }
    if (isPrimary(found.label)) this.#primary(found, found.label, prefix, text, chunk?.from ?? 0, time);
    else this.#secondary(this.#isMixed ? this.#open.get(keyOf(prefix)) : this.#current, found, text);
  }

  /** A later part of a record split by syslog: a part of its text, or one with its own label. */
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
    const time = finerOf(prefix.time, collected);
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

  /** A later part of a record: without a tab, the part of a line split by syslog. */
  #continue(open: Open | undefined, text: string): void {
    if (!open) return;
    const mark = LINE.exec(text)?.[0];
    this.#add(open, mark === undefined ? text : `\n${text.slice(mark.length)}`);
  }

  /** A line without a label: one of the previous record, unless those begin with a tab. */
  #other(text: string): void {
    if (this.#isMixed) {
      // Without part numbers.
      const from = text.slice(0, MAX_PREFIX).indexOf("]: ") + 3;
      const isPart = from > 2 && LINE.test(text.slice(from, from + 4));
      const process = isPart ? processIn(text.slice(0, from), this.#shape) : undefined;
      if (process === undefined) this.#log.drop(FOREIGN);
      else this.#continue(this.#open.get(process), text.slice(from));
    } else if (this.#hasTabs && text !== "" && !text.startsWith(" ")) this.#log.drop(FOREIGN);
    else if (this.#current) this.#add(this.#current, `\n${text}`);
    else if (text.trim() !== "") this.#log.drop(FOREIGN);
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

/** Identifies the record of interleaved lines: all of them name the process. */
const keyOf = ({ process, session }: Prefix) => process ?? session ?? "";

const FOREIGN = "lines that are not PostgreSQL's";

/** The time of a record: the collector's, which is slightly later, if the server's is missing or in whole seconds. */
function finerOf(own: LogTime | undefined, collected: LogTime | undefined): LogTime | undefined {
  if (!own || !collected) return own ?? collected;
  const isOfIt = own.isZoned && collected.us >= own.us && collected.us < own.us + 2 * own.resolutionUs;
  return isOfIt && own.resolutionUs > 1000 && collected.resolutionUs < own.resolutionUs ? collected : own;
}

/** A prefix without its varying parts. */
const bare = (prefix: string) => prefix.replaceAll(/\d/g, "");
