import type { ValueHash } from "../../../recorder.ts";
import { routeName } from "../../../statement/comment-tags.ts";
import { DOUBTFUL } from "../../../statement/read-statement.ts";
import { DROPPED } from "../dropped.ts";
import type { LogConversation } from "../log-conversation.ts";
import type { LogReader } from "../log-format.ts";
import { clockAt, digits, type LogTime } from "../log-time.ts";
import { readAbl } from "./abl-text.ts";

/** Queries whose statistics have not come yet. */
const MAX_OPEN = 10_000;
const MAX_TEXT = 10_000;
const MAX_TABLES = 100;

const NO_STATISTICS = "statistics of queries that are not in the log";
const NO_PLAN = "plans of queries: they began before the log, or its level is 2";
const TEMP_TABLES = "queries of temp-tables, which need no network";

/** A query as its plan has it. */
interface Query {
  readonly session: string;
  readonly time: LogTime | undefined;
  program: string;
  type: string;
  prepared: string;
  readonly tables: string[];
  /** Records that the server sent, of all tables; -1 where the log does not say. */
  records: number;
}

interface Entry {
  readonly kind: "plan" | "statistics";
  readonly query: Query;
  id: string;
  /** Whether lines belong to the text of a dynamic query. */
  isText: boolean;
}

/**
 * Reads the client log of an OpenEdge session with the entry type QryInfo: one round trip for each query, at the time
 * when its plan was logged. How many messages a query took is not in the log, nor how long the server worked.
 */
export class OpenEdgeClientLog implements LogReader {
  readonly #log: LogConversation;
  readonly #hash: ValueHash;
  readonly #connections = new Map<string, number>();
  /** By session and number of the query. */
  readonly #queries = new Map<string, Query>();
  readonly #entries = new Map<string, Entry>();
  #session = "";
  #time: LogTime | undefined;
  #lastUs = 0;
  isDated = true;

  constructor(log: LogConversation, hash: ValueHash) {
    this.#log = log;
    this.#hash = hash;
  }

  line(text: string): void {
    const head = headOf(text);
    if (head) {
      this.#session = head.session;
      this.#time = head.time ?? this.#time;
      if (!head.time?.isZoned) this.isDated = false;
      if (head.type !== "QRYINFO") {
        this.#end(head.session);
        return;
      }
    }
    this.#content(head ? text.slice(head.from) : text);
  }

  finish(): void {
    for (const session of [...this.#entries.keys()]) this.#end(session);
    for (const query of this.#queries.values()) this.#trip(query);
    this.#queries.clear();
  }

  #content(line: string): void {
    const text = line.trim();
    const kind = text.startsWith("Query Plan:")
      ? "plan"
      : text.startsWith("Query Statistics:")
        ? "statistics"
        : undefined;
    const session = this.#session;
    if (kind) {
      this.#end(session);
      const program = text.slice(text.indexOf(":") + 1).trim();
      const query = { session, time: this.#time, program, type: "", prepared: "", tables: [], records: -1 };
      this.#entries.set(session, { kind, query, id: "", isText: false });
      return;
    }
    const entry = this.#entries.get(session);
    if (entry) this.#detail(entry, text);
  }

  #detail(entry: Entry, text: string): void {
    const { query } = entry;
    const colon = text.indexOf(":");
    const key = text.slice(0, Math.max(0, colon)).toLowerCase().replaceAll(/[ -]/g, "");
    const value = text.slice(colon + 1).trim();
    if (key === "queryid") entry.id = value.slice(0, 40);
    else if (key === "type") query.type = value;
    else if (key === "preparestring") {
      query.prepared = value.slice(0, MAX_TEXT);
      entry.isText = true;
      return;
    } else if (key === "table" && entry.kind === "plan") {
      if (query.tables.length < MAX_TABLES) query.tables.push(isTable(value) ? value : "?");
    } else if (key === "recordsfromserver") {
      const records = Number(value.replaceAll(",", "") || "x");
      if (Number.isSafeInteger(records) && records >= 0) query.records = Math.max(0, query.records) + records;
    } else if (entry.isText && !AFTER_TEXT.has(key) && !text.startsWith("Prepared at")) {
      query.prepared = `${query.prepared}\n${text}`.slice(0, MAX_TEXT);
      return;
    }
    entry.isText = false;
  }

  /** A plan or statistics are complete. */
  #end(session: string): void {
    const entry = this.#entries.get(session);
    if (!entry) return;
    this.#entries.delete(session);
    const key = `${session} ${entry.id}`;
    const open = this.#queries.get(key);
    if (entry.kind === "plan") {
      // The same number again is another query.
      if (open) this.#trip(open);
      this.#queries.delete(key);
      if (this.#queries.size >= MAX_OPEN) {
        const [oldest] = this.#queries;
        if (oldest) {
          this.#queries.delete(oldest[0]);
          this.#trip(oldest[1]);
        }
      }
      this.#queries.set(key, entry.query);
    } else if (open) {
      // Those of a query that builds a list of results come twice; the second contain the first.
      open.records = Math.max(open.records, entry.query.records);
    } else {
      this.#log.drop(NO_PLAN);
      this.#queries.set(key, entry.query);
    }
  }

  #trip(query: Query): void {
    const { session, time, records, tables } = query;
    if (tables.length > 0 && tables.every((table) => /^(?:temp-?tables?|progresst)\./i.test(table))) {
      this.#log.drop(TEMP_TABLES);
      return;
    }
    if (records < 0) this.#log.drop(NO_STATISTICS);
    if (!time) this.#log.drop(DROPPED.noTimes);
    const atUs = time?.us ?? this.#lastUs;
    this.#lastUs = Math.max(this.#lastUs, atUs);
    const { statement, values } = this.#statement(query);
    let connection = this.#connections.get(session);
    if (connection === undefined) {
      connection = this.#log.connect({ protocol: "unknown", encrypted: false, rttUs: null });
      this.#connections.set(session, connection);
    }
    const [program = ""] = query.program.split(" line ", 1);
    const endpoint = isProgram(program) ? routeName(program) : undefined;
    this.#log.trip({
      connection,
      kind: "query",
      sentUs: atUs,
      askedUs: atUs,
      answeredUs: atUs,
      endUs: atUs,
      requestBytes: 0,
      replyBytes: 0,
      calls: [{ statement, kind: "execute", rows: records, values, transaction: 0, endpoint }],
    });
  }

  /** The text of a dynamic query; of any other what its plan has: its tables and its line. */
  #statement({ prepared, tables, type, program }: Query) {
    if (prepared !== "") {
      const read = readAbl(prepared, tables, this.#hash);
      if (read.isDoubtful) this.#log.drop(DOUBTFUL);
      return read;
    }
    const kind = type.startsWith("FOR") ? "FOR" : type.startsWith("PRESELECT") ? "PRESELECT" : "QUERY";
    const joined = type.includes("Server-side join") ? " joined by the server" : "";
    const line = digitsAfter(program, " line ");
    const place = line === "" ? "" : `, line ${line}`;
    const text = `${kind} ${tables.join(", ") || "?"}${joined}${place}`.slice(0, MAX_TEXT);
    return { statement: { text, operation: "SELECT", tables }, values: 0 };
  }
}

/** Keys of what follows the text of a dynamic query. */
const AFTER_TEXT: ReadonlySet<string> = new Set([
  "clientsort",
  "indexes",
  "queryhandle",
  "queryname",
  "scrolling",
  "table",
  "timesopened",
  "timesprepared",
  "timetoprepare",
]);

/** Whether it is a table's name, with its database; not a piece of a line. */
function isTable(text: string): boolean {
  return text.length <= 200 && /^[\p{L}\p{N}_$#%&.-]+$/u.test(text);
}

/** Whether it is a program's or a class's name, with blanks only where it has the ending of one; not a piece of a line. */
function isProgram(text: string): boolean {
  return /^[\w$.\\/:@-]{1,200}$/.test(text) || /^[\w$.\\/:@ -]{1,200}\.(?:p|w|r|i|cls)$/i.test(text);
}

function digitsAfter(text: string, mark: string): string {
  const from = text.lastIndexOf(mark) + mark.length;
  let end = from;
  while (end < text.length && digits(text, end, 1) >= 0) end++;
  return text.includes(mark) ? text.slice(from, end) : "";
}

interface Head {
  readonly time: LogTime | undefined;
  readonly session: string;
  readonly type: string;
  readonly from: number;
}

/** `[26/03/04@10:00:00.123+0100] P-4711 T-4711 3 4GL QRYINFO   Query Plan: ...` */
function headOf(text: string): Head | undefined {
  if (!text.startsWith("[")) return undefined;
  const close = text.indexOf("] P-");
  if (close < 15 || close > 60) return undefined;
  const words: string[] = [];
  let at = close + 2;
  // Process, thread, level, component, type.
  while (words.length < 5 && at < text.length) {
    const end = text.indexOf(" ", at);
    words.push(text.slice(at, end < 0 ? text.length : end));
    at = end < 0 ? text.length : end + 1;
    while (text.charCodeAt(at) === 0x20) at++;
  }
  const [process = "", thread = "", , , type = ""] = words;
  if (!thread.startsWith("T-")) return undefined;
  return { time: timeAt(text), session: `${process} ${thread}`, type, from: at };
}

/** `[26/03/04@10:00:00.123+0100]` */
function timeAt(text: string): LogTime | undefined {
  const [year, month, day] = [digits(text, 1, 2), digits(text, 4, 2), digits(text, 7, 2)];
  if (year < 0 || month < 1 || month > 12 || day < 1 || day > 31 || text.charAt(9) !== "@") return undefined;
  return clockAt(text, 10, Date.UTC(2000 + year, month - 1, day));
}

/** Whether a text may be the beginning of such a log. */
export function isClientLog(text: string): boolean {
  return text.split("\n", 5000).some((line) => {
    const content = line.trimStart();
    return (
      headOf(line)?.type === "QRYINFO" ||
      content.startsWith("Query Plan:") ||
      content.startsWith("Query Statistics:")
    );
  });
}
