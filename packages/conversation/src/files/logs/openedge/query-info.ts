import { clockAt, type LogTime } from "../log-time.ts";
import { parseTrace, type TracedCall } from "./trace-entry.ts";

/** Maximum queries that wait for their statistics. */
const MAX_OPEN = 10_000;
const MAX_TEXT = 10_000;
const MAX_TABLES = 100;

/** Use of one of its tables by a query; -1 if the log does not state it. */
export interface TableStatistics {
  /** Records sent by the server. */
  fromServer: number;
  /** Of these, those that reached the program, and those discarded by the client. */
  useful: number;
  failed: number;
  /** Whether the client selected, because the server could not. */
  byClient: boolean | undefined;
}

/** A query in the log: its plan, and its statistics if available. */
export interface LoggedQuery {
  readonly session: string;
  readonly time: LogTime | undefined;
  /** The program or class, and its procedure or method; empty if unknown. */
  readonly program: string;
  /** In the debug listing of the program; undefined if the log has none. */
  readonly line: number | undefined;
  /** Whether the line is that of its plan, in which it begins; without a plan it is that in which it ends. */
  readonly hasPlan: boolean;
  /** As in the log: `FOR Statement, Server-side join`. */
  readonly type: string;
  /** The text of a dynamic query; empty for others. */
  readonly prepared: string;
  readonly tables: readonly string[];
  /** By table as named in the log; empty if they are missing. */
  readonly statistics: ReadonlyMap<string, TableStatistics>;
}

interface OpenQuery extends LoggedQuery {
  type: string;
  prepared: string;
  readonly tables: string[];
  readonly statistics: Map<string, TableStatistics>;
}

interface Entry {
  readonly kind: "plan" | "statistics";
  readonly query: OpenQuery;
  id: string;
  /** The table of the current statistics. */
  table: string;
  /** Whether lines belong to the text of a dynamic query. */
  isText: boolean;
}

/**
 * Reads the entries of type QryInfo of an OpenEdge client log, line by line; never throws.
 *
 * @param onQuery receives each query once its statistics came, or cannot come any more
 * @param onUnplanned is called for statistics whose query began before the log, or that has level 2
 * @param onCall receives the calls of entries of type 4GLTrace
 */
export class QueryInfoReader {
  readonly #onQuery: (query: LoggedQuery) => void;
  readonly #onUnplanned: () => void;
  readonly #onCall: (call: TracedCall) => void;
  /** By session and number of the query. */
  readonly #queries = new Map<string, OpenQuery>();
  readonly #entries = new Map<string, Entry>();
  #session = "";
  #time: LogTime | undefined;
  /** Whether every line so far had a time with its zone. */
  isDated = true;

  constructor(
    onQuery: (query: LoggedQuery) => void,
    onUnplanned: () => void,
    onCall: (call: TracedCall) => void = () => {},
  ) {
    this.#onQuery = onQuery;
    this.#onUnplanned = onUnplanned;
    this.#onCall = onCall;
  }

  line(text: string): void {
    const head = headOf(text);
    if (head) {
      this.#session = head.session;
      this.#time = head.time ?? this.#time;
      if (!head.time?.isZoned) this.isDated = false;
      if (head.type !== "QRYINFO") {
        this.#end(head.session);
        const call = head.type === "4GLTRACE" ? parseTrace(text.slice(head.from).trim()) : undefined;
        if (call) this.#onCall(call);
        return;
      }
    }
    this.#content(head ? text.slice(head.from) : text);
  }

  finish(): void {
    for (const session of [...this.#entries.keys()]) this.#end(session);
    for (const query of this.#queries.values()) this.#onQuery(query);
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
      const place = text.slice(text.indexOf(":") + 1).trim();
      const [program = "", ...behind] = place.split(" line ");
      const number = Number(/^\d+/.exec(behind.at(-1) ?? "")?.[0]);
      const line = Number.isSafeInteger(number) ? number : undefined;
      const query = {
        session,
        time: this.#time,
        program,
        line,
        hasPlan: kind === "plan",
        type: "",
        prepared: "",
        tables: [],
        statistics: new Map(),
      };
      this.#entries.set(session, { kind, query, id: "", table: "", isText: false });
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
    } else if (entry.kind === "statistics" && text.endsWith(" Table:")) {
      const name = text.slice(0, -" Table:".length).trim();
      entry.table = isTable(name) ? name : "?";
    } else if (entry.kind === "statistics" && STATISTICS.has(key)) {
      count(this.#statistics(entry), key, value);
    } else if (entry.isText && !AFTER_TEXT.has(key) && !text.startsWith("Prepared at")) {
      query.prepared = `${query.prepared}\n${text}`.slice(0, MAX_TEXT);
      return;
    }
    entry.isText = false;
  }

  #statistics({ query: { statistics }, table }: Entry): TableStatistics {
    const known = statistics.get(table);
    if (known) return known;
    const fresh = { fromServer: -1, useful: -1, failed: -1, byClient: undefined };
    if (statistics.size < MAX_TABLES) statistics.set(table, fresh);
    return fresh;
  }

  /** A plan or statistics are complete. */
  #end(session: string): void {
    const entry = this.#entries.get(session);
    if (!entry) return;
    this.#entries.delete(session);
    const key = `${session} ${entry.id}`;
    const open = this.#queries.get(key);
    if (entry.kind === "plan") {
      // A repeated number is another query.
      if (open) this.#onQuery(open);
      this.#queries.delete(key);
      if (this.#queries.size >= MAX_OPEN) {
        const [oldest] = this.#queries;
        if (oldest) {
          this.#queries.delete(oldest[0]);
          this.#onQuery(oldest[1]);
        }
      }
      this.#queries.set(key, entry.query);
    } else if (open) {
      // Statistics of a query that builds a result list occur twice; the second include the first.
      for (const [table, own] of entry.query.statistics) open.statistics.set(table, own);
    } else {
      this.#onUnplanned();
      this.#queries.set(key, entry.query);
    }
  }
}

/** Records sent by the server for all tables of a query; -1 if the log does not state it. */
export function recordsFromServer({ statistics }: LoggedQuery): number {
  const known = [...statistics.values()].map(({ fromServer }) => fromServer).filter((n) => n >= 0);
  return known.length === 0 ? -1 : known.reduce((sum, n) => sum + n, 0);
}

/** Whether it reads only temp-tables, which needs no network. */
export function isOfTempTables({ tables }: LoggedQuery): boolean {
  return tables.length > 0 && tables.every((table) => /^(?:temp-?tables?|progresst)\./i.test(table));
}

const STATISTICS: ReadonlySet<string> = new Set(["recordsfromserver", "useful", "failed", "selectbyclient"]);

/** Adds a line of the statistics to its table. */
function count(of: TableStatistics, key: string, value: string): void {
  if (key === "selectbyclient") {
    of.byClient = of.byClient || /^y/i.test(value);
    return;
  }
  const number = Number(value.replaceAll(",", "") || "x");
  if (!Number.isSafeInteger(number) || number < 0) return;
  if (key === "recordsfromserver") of.fromServer = Math.max(0, of.fromServer) + number;
  else if (key === "useful") of.useful = Math.max(0, of.useful) + number;
  else of.failed = Math.max(0, of.failed) + number;
}

/** Keys after the text of a dynamic query. */
const AFTER_TEXT: ReadonlySet<string> = new Set(
  "clientsort indexes queryhandle queryname scrolling table timesopened timesprepared timetoprepare".split(
    " ",
  ),
);

/** Whether it is a table's name, with its database; not a piece of a line. */
function isTable(text: string): boolean {
  return text.length <= 200 && /^[\p{L}\p{N}_$#%&.-]+$/u.test(text);
}

/** `[26/03/04@10:00:00.123+0100] P-4711 T-4711 3 4GL QRYINFO   Query Plan: ...`: process, thread, level, component, type */
const HEAD = /^\[.{14,59}?\] (P-[^ ]*) +(T-[^ ]*)(?: +[^ ]+ +[^ ]+ +([^ ]+) *)?/;

function headOf(text: string) {
  const [all, process, thread, type = ""] = HEAD.exec(text) ?? [];
  if (!all) return undefined;
  return { time: timeAt(text), session: `${process} ${thread}`, type: type.toUpperCase(), from: all.length };
}

const TIME = /^\[(\d\d).(0[1-9]|1[0-2]).(0[1-9]|[12]\d|3[01])@/;

function timeAt(text: string): LogTime | undefined {
  const [all, year, month, day] = TIME.exec(text) ?? [];
  if (!all) return undefined;
  return clockAt(text, all.length, Date.UTC(2000 + Number(year), Number(month) - 1, Number(day)));
}

/** Entry types for which a log may have been written; others may precede them. */
const TYPES: ReadonlySet<string> = new Set(["QRYINFO", "4GLTRACE"]);

/** Whether a text may be the beginning of such a log. */
export function isClientLog(text: string): boolean {
  return text.split("\n", 5000).some((line) => {
    const content = line.trimStart();
    return (
      TYPES.has(headOf(line)?.type ?? "") ||
      content.startsWith("Query Plan:") ||
      content.startsWith("Query Statistics:")
    );
  });
}
