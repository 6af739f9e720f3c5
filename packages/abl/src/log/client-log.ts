import {
  isOfTempTables,
  Lines,
  type LoggedQuery,
  QueryInfoReader,
  recordsFromServer,
} from "@wirecost/conversation/openedge-log";

/** All queries of one line of a program over the same tables. */
export interface LoggedPlace {
  /** As the log names it, with its path. */
  readonly program: string;
  /** Of the program's debug listing; undefined where the log has none. */
  readonly line: number | undefined;
  /** Without their database, in lower case. */
  readonly tables: readonly string[];
  queries: number;
  /** Records that the server sent for all of them, that the program got and that the client threw away; -1 where unknown. */
  fromServer: number;
  useful: number;
  failed: number;
  /** Whether the client selected from a table, because the server could not. */
  byClient: boolean;
  joinedByServer: boolean;
}

/** What a client log says of the programs that it was written of. */
export interface ClientLog {
  /** The most records from the server first. */
  readonly places: readonly LoggedPlace[];
  readonly queries: number;
  /** Queries of temp-tables, which need no network. */
  readonly ofTempTables: number;
}

/** Lines of programs: more than an application has. */
const MAX_PLACES = 100_000;
/** Characters of a line that are held. */
const MAX_LINE = 1024 * 1024;

/** Reads a client log of any size, a piece at a time. Never throws; a log without queries has no places. */
export class ClientLogReader {
  readonly #places = new Map<string, LoggedPlace>();
  readonly #reader = new QueryInfoReader(
    (query) => this.#add(query),
    () => {},
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
    };
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
    for (const { useful, failed, byClient } of query.statistics.values()) {
      place.useful = known(place.useful, useful);
      place.failed = known(place.failed, failed);
      place.byClient ||= byClient === true;
    }
    place.joinedByServer ||= query.type.includes("Server-side join");
  }

  #placeOf({ program, line, tables, statistics }: LoggedQuery): LoggedPlace | undefined {
    const named = tables.length > 0 ? tables : [...statistics.keys()].filter(Boolean);
    const bare = named.map((table) => table.slice(table.lastIndexOf(".") + 1).toLowerCase());
    const key = JSON.stringify([program, line, bare]);
    const place = this.#places.get(key);
    if (place || this.#places.size >= MAX_PLACES) return place;
    const fresh: LoggedPlace = {
      program,
      line,
      tables: bare,
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

/** The sum of two numbers, of which -1 is unknown. */
function known(a: number, b: number): number {
  return b < 0 ? a : Math.max(0, a) + b;
}
