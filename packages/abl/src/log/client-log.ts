import {
  isOfTempTables,
  Lines,
  type LoggedQuery,
  QueryInfoReader,
  recordsFromServer,
  type TracedCall,
} from "@wirecost/conversation/openedge-log";
import { tableKey } from "../cost/assumptions.ts";

/** Records of a table sent by the server, and used by the program; -1 if the log does not state them. */
export interface TableRecords {
  fromServer: number;
  useful: number;
}

/** All queries of one line of a program over the same tables. */
export interface LoggedPlace {
  /** As named in the log, with its path. */
  readonly program: string;
  /** Line in the program's debug listing; undefined if the log has none. */
  readonly line: number | undefined;
  /** Whether that is the line in which the queries begin; without query plans it is the one in which they end. */
  readonly hasPlan: boolean;
  /** Without their database, in lower case. */
  readonly tables: readonly string[];
  /** For each of the tables, in order. */
  readonly records: readonly TableRecords[];
  queries: number;
  /** Records of all tables sent by the server, used by the program and discarded by the client; -1 if unknown. */
  fromServer: number;
  useful: number;
  failed: number;
  /** Whether the client selected records of a table because the server could not. */
  byClient: boolean;
  joinedByServer: boolean;
}

/** All calls of a routine by one program, from entries of type 4GLTrace. */
export interface LoggedCalls extends TracedCall {
  calls: number;
}

/** The content of a client log, by program. */
export interface ClientLog {
  /** Most records from the server first. */
  readonly places: readonly LoggedPlace[];
  readonly queries: number;
  /** Queries of temp-tables, which need no network. */
  readonly ofTempTables: number;
  readonly calls: readonly LoggedCalls[];
}

/** Maximum lines of programs: more than an application has. */
const MAX_PLACES = 100_000;
/** Maximum characters kept of a line. */
const MAX_LINE = 1024 * 1024;

/**
 * Time of a log's first entry, by which rolled-over files are ordered, because a query may begin in one and end in the
 * next. Empty without an entry.
 *
 * @param text its beginning
 */
export function clientLogStart(text: string): string {
  return /^\[(\d\d\/\d\d\/\d\d@[\d:.]+)/m.exec(text)?.[1] ?? "";
}

/** Reads a client log of any size piece by piece. Never throws; a log without queries has no places. */
export class ClientLogReader {
  readonly #places = new Map<string, LoggedPlace>();
  readonly #calls = new Map<string, LoggedCalls>();
  readonly #reader = new QueryInfoReader(
    (query) => this.#add(query),
    () => {},
    (call) => this.#count(call),
  );
  readonly #lines = new Lines((line) => this.#reader.line(line), MAX_LINE);
  #queries = 0;
  #ofTempTables = 0;

  take(bytes: Uint8Array): void {
    this.#lines.take(bytes);
  }

  finish(): ClientLog {
    this.#lines.finish();
    this.#reader.finish();
    return {
      places: [...this.#places.values()].sort((a, b) => b.fromServer - a.fromServer),
      queries: this.#queries,
      ofTempTables: this.#ofTempTables,
      calls: [...this.#calls.values()],
    };
  }

  #count(call: TracedCall): void {
    const key = JSON.stringify([call.routine, call.of, call.caller]);
    const known = this.#calls.get(key);
    if (known) known.calls += 1;
    else if (this.#calls.size < MAX_PLACES) this.#calls.set(key, { ...call, calls: 1 });
  }

  #add(query: LoggedQuery): void {
    this.#queries += 1;
    if (isOfTempTables(query)) {
      this.#ofTempTables += 1;
      return;
    }
    const place = this.#placeOf(query);
    if (!place) return;
    place.queries += 1;
    place.fromServer = known(place.fromServer, recordsFromServer(query));
    for (const [table, { fromServer, useful, failed, byClient }] of query.statistics) {
      const own = place.records[place.tables.indexOf(tableKey(table))];
      if (own) {
        own.fromServer = known(own.fromServer, fromServer);
        own.useful = known(own.useful, useful);
      }
      place.useful = known(place.useful, useful);
      place.failed = known(place.failed, failed);
      place.byClient ||= byClient === true;
    }
    place.joinedByServer ||= query.type.includes("Server-side join");
  }

  #placeOf({ program, line, hasPlan, tables, statistics }: LoggedQuery): LoggedPlace | undefined {
    const named = tables.length > 0 ? tables : [...statistics.keys()].filter(Boolean);
    const bare = named.map(tableKey);
    const key = JSON.stringify([program, line, hasPlan, bare]);
    const place = this.#places.get(key);
    if (place || this.#places.size >= MAX_PLACES) return place;
    const fresh: LoggedPlace = {
      program,
      line,
      hasPlan,
      tables: bare,
      records: bare.map(() => ({ fromServer: -1, useful: -1 })),
      queries: 0,
      fromServer: -1,
      useful: -1,
      failed: -1,
      byClient: false,
      joinedByServer: false,
    };
    this.#places.set(key, fresh);
    return fresh;
  }
}

/** The sum of two numbers; -1 means unknown. */
function known(a: number, b: number): number {
  return b < 0 ? a : Math.max(0, a) + b;
}
