import { MAX_TEXT } from "../../../protocol/read-text.ts";
import { DROPPED } from "../dropped.ts";
import type { LogConversation } from "../log-conversation.ts";
import { type LogReader, logFormat, SERVER_LOG } from "../log-format.ts";
import { LAST_SECOND, type LogTime, logTimeAt, shortTimeAt } from "../log-time.ts";
import { IS_EMPTY, isGeneralHead } from "./general-log.ts";
import { type MysqlSessions, mysqlSessions } from "./sessions.ts";

/** Commands that the client sends without waiting for an answer. */
const ONE_WAY: ReadonlySet<string> = new Set(["Quit", "Close stmt", "Long Data"]);

/** Implausible number of seconds for a statement. */
const MAX_SECONDS = 1e9;

export const mysqlSlowLog = logFormat({
  title: "a MySQL slow query log",
  source: SERVER_LOG,
  isEmpty: IS_EMPTY,
  isOf: isSlowLog,
  read: (log, hash) => slowLog(mysqlSessions(log, hash), log),
});

/**
 * Reads the slow query log of MySQL, MariaDB and Percona Server. An entry is lines that begin with #, then its
 * statement. Its time is that of its end.
 */
function slowLog(sessions: MysqlSessions, log: LogConversation): LogReader {
  /** Of the entry, or of earlier ones: older servers write it when the second changes. */
  let time: LogTime | undefined;
  let values = new Map<string, string>();
  let session = "";
  let isHeader = false;
  let body = "";
  let hasBody = false;
  let isTimed = false;
  let use = "";
  let isCut = false;
  let skip = 0;

  return { line, finish };

  function line(text: string): void {
    if (skip > 0) {
      skip -= 1;
      if (text.startsWith("Tcp port:") || text.startsWith("Time ")) return;
    }
    if (text.startsWith("# Time: ") || text.startsWith("# User@Host: ")) head(text);
    else if (text.startsWith("# ") && (!hasBody || text.startsWith("# Query_time: "))) header(text);
    else if (text.startsWith("#") && !hasBody) return;
    else if (text.endsWith("started with:") && text.includes(", Version: ")) {
      // Header when the server starts writing, followed by two more lines.
      end();
      skip = 2;
    } else if (isGeneralHead(text)) {
      // Both logs are in one file.
      end();
      log.drop(DROPPED.general);
    } else statement(text);
  }

  function finish(): void {
    // The end of a long statement is not held.
    log.isCut = hasBody ? !isCut && !body.trimEnd().endsWith(";") : isHeader && use === "";
    end();
  }

  function head(text: string): void {
    const isTime = text.startsWith("# Time: ");
    if (hasBody || isTime || values.has("Query_time")) end();
    isHeader = true;
    if (isTime) {
      time = logTimeAt(text, 8) ?? shortTimeAt(text, 8);
      const user = text.indexOf("# User@Host: ");
      if (user > 0) head(text.slice(user));
      return;
    }
    const id = text.lastIndexOf(" Id:");
    session = id < 0 ? "" : (/^ *(\d*)/.exec(text.slice(id + 4))?.[1] ?? "");
  }

  function header(text: string): void {
    if (hasBody) end();
    const command = "# administrator command: ";
    if (text.startsWith(command)) {
      administer(text.slice(command.length));
      return;
    }
    isHeader = true;
    if (text.startsWith("# explain:")) return;
    let name = "";
    for (const word of text.slice(2, MAX_HEADER).split(" ")) {
      if (word.endsWith(":")) name = word.slice(0, -1);
      else if (word !== "" && name !== "") {
        values.set(name, word);
        name = "";
      }
    }
    session = values.get("Thread_id") ?? values.get("Conn_ID") ?? session;
  }

  function statement(text: string): void {
    if (!isHeader) return;
    if (!hasBody) {
      if (text === "") return;
      // The server writes it when the database changes, and before the time.
      if (!isTimed && /^use /i.test(text) && text.endsWith(";")) {
        use = text;
        return;
      }
      if (text.startsWith("SET timestamp=")) {
        isTimed = true;
        const seconds = Number(/^SET timestamp=(\d{10})/.exec(text)?.[1]);
        if (!(seconds <= LAST_SECOND)) return;
        const us = 1_000_000 * seconds;
        // It has the zone that older times lack, and whole seconds.
        if (!time?.isZoned) time = { us, resolutionUs: 1_000_000, end: 0, isZoned: true };
        return;
      }
    }
    hasBody = true;
    const room = MAX_TEXT - body.length;
    if (text.length > room) isCut = true;
    if (room > 0) body += `${body === "" ? "" : "\n"}${text.slice(0, room)}`;
  }

  function administer(text: string): void {
    const command = text.split(";", 1)[0] ?? "";
    if (!ONE_WAY.has(command)) take(undefined, command === "Connect" ? "connect" : "other");
    if (command === "Quit") sessions.end(session);
    reset();
  }

  function end(): void {
    const isUse = use !== "" && values.has("Query_time");
    if (hasBody || isUse) take(hasBody ? body : use, "query");
    reset();
  }

  function reset(): void {
    values = new Map();
    body = "";
    hasBody = false;
    isHeader = false;
    isTimed = false;
    use = "";
    isCut = false;
  }

  function take(sql: string | undefined, kind: "query" | "connect" | "other"): void {
    const number = (name: string, otherwise: number) => {
      const value = Number(values.get(name) ?? Number.NaN);
      return Number.isFinite(value) && value >= 0 ? value : otherwise;
    };
    sessions.take({
      session,
      time,
      us: Math.round(1e6 * Math.min(MAX_SECONDS, number("Query_time", 0))),
      kind,
      sql,
      call: "execute",
      rowsSent: Math.round(number("Rows_sent", -1)),
      rowsAffected: Math.round(number("Rows_affected", -1)),
      requestBytes: Math.round(number("Bytes_received", 0)),
      replyBytes: Math.round(number("Bytes_sent", 0)),
      isCut,
      // Percona Server writes it when it samples statements, or sessions with all of their statements.
      isSample: values.get("Log_slow_rate_type") === "query" && number("Log_slow_rate_limit", 1) > 1,
    });
  }
}

/** Maximum characters of a line of numbers. */
const MAX_HEADER = 4000;

/** Whether a text may be the beginning of a slow query log. */
function isSlowLog(text: string): boolean {
  return text
    .split("\n", 20_000)
    .some(
      (line) =>
        line.startsWith("# User@Host: ") ||
        line.startsWith("# Query_time: ") ||
        (line.startsWith("# Time: ") && line.includes("# User@Host: ")),
    );
}
