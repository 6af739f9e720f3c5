import { getOrInsert } from "@wirecost/sim-core/model";
import { lasting, NO_BYTES, type ValueHash } from "../../../recorder.ts";
import { routeName } from "../../../statement/comment-tags.ts";
import { DOUBTFUL } from "../../../statement/read-statement.ts";
import { DROPPED } from "../dropped.ts";
import type { LogConversation } from "../log-conversation.ts";
import { type LogReader, logFormat } from "../log-format.ts";
import { readAbl } from "./abl-text.ts";
import {
  isClientLog,
  isOfTempTables,
  type LoggedQuery,
  QueryInfoReader,
  recordsFromServer,
} from "./query-info.ts";

const MAX_TEXT = 10_000;

const NO_STATISTICS = "statistics of queries that are not in the log";
const NO_PLAN = "plans of queries: they began before the log, or its level is 2";
const TEMP_TABLES = "queries of temp-tables, which need no network";

export const openEdgeClientLog = logFormat({
  title: "an OpenEdge client log (QryInfo)",
  // It is the client's, but has no durations: the network is in the time between two queries.
  source: { kind: "log", timesAt: "server", lowerBound: true },
  isEmpty:
    "The log has no query. OpenEdge logs them with -logentrytypes QryInfo -logginglevel 3; they are read where its messages are English.",
  isOf: isClientLog,
  read: clientLog,
});

/**
 * Reads the client log of an OpenEdge session with the entry type QryInfo: one round trip per query, at the time when
 * its plan was logged. The log contains neither the number of messages of a query nor the server time.
 */
function clientLog(log: LogConversation, hash: ValueHash): LogReader {
  const connections = new Map<string, number>();
  const reader = new QueryInfoReader(trip, () => log.drop(NO_PLAN));
  let lastUs = 0;

  return { line, finish };

  function line(text: string): void {
    reader.line(text);
  }

  function finish(): void {
    reader.finish();
    log.isDated = reader.isDated;
  }

  function trip(query: LoggedQuery): void {
    const { session, time, program } = query;
    if (isOfTempTables(query)) {
      log.drop(TEMP_TABLES);
      return;
    }
    const records = recordsFromServer(query);
    if (records < 0) log.drop(NO_STATISTICS);
    if (!time) log.drop(DROPPED.noTimes);
    const atUs = time?.us ?? lastUs;
    lastUs = Math.max(lastUs, atUs);
    const { statement, values } = statementOf(query);
    const connection = getOrInsert(connections, session, () =>
      log.connect({ protocol: "unknown", encrypted: false, rttUs: null }),
    );
    const endpoint = isProgram(program) ? routeName(program) : undefined;
    const sourceLine =
      endpoint === undefined || query.line === undefined ? undefined : `${endpoint}:${query.line}`;
    log.trip({
      connection,
      kind: "query",
      ...lasting(atUs, atUs),
      ...NO_BYTES,
      calls: [{ statement, kind: "execute", rows: records, values, transaction: 0, endpoint, sourceLine }],
    });
  }

  /** The text of a dynamic query; for any other its plan: its tables and its line. */
  function statementOf({ prepared, tables, type, line }: LoggedQuery) {
    if (prepared !== "") {
      const read = readAbl(prepared, tables, hash);
      if (read.isDoubtful) log.drop(DOUBTFUL);
      return read;
    }
    const kind = type.startsWith("FOR") ? "FOR" : type.startsWith("PRESELECT") ? "PRESELECT" : "QUERY";
    const joined = type.includes("Server-side join") ? " joined by the server" : "";
    const place = line === undefined ? "" : `, line ${line}`;
    const text = `${kind} ${tables.join(", ") || "?"}${joined}${place}`.slice(0, MAX_TEXT);
    return { statement: { text, operation: "SELECT", tables: [...tables] }, values: 0 };
  }
}

/** Whether it is a program's or a class's name, with blanks only if it has such an extension; not a piece of a line. */
function isProgram(text: string): boolean {
  return /^[\w$.\\/:@-]{1,200}$/.test(text) || /^[\w$.\\/:@ -]{1,200}\.(?:p|w|r|i|cls)$/i.test(text);
}
