import type { FileFormat } from "../../file-format.ts";
import type { LogConversation } from "../log-conversation.ts";
import { type LogReader, logFormat, SERVER_LOG } from "../log-format.ts";
import { csvLog, isCsvLog } from "./csv-log.ts";
import { isJsonLog, jsonLog } from "./json-log.ts";
import { PostgresSessions } from "./sessions.ts";
import { isPostgresLog, TextLog } from "./text-log.ts";

/** Assembles records from lines. */
type RecordReader = (sessions: PostgresSessions, log: LogConversation) => LogReader;

function format(title: string, isOf: (start: string) => boolean, readerOf: RecordReader): FileFormat {
  return logFormat({
    title,
    source: SERVER_LOG,
    isEmpty:
      "The log has no statement that can be read. PostgreSQL logs them with log_min_duration_statement = 0, and in English with lc_messages = C.",
    isOf,
    read(log, hash) {
      const sessions = new PostgresSessions(log, hash);
      const reader = readerOf(sessions, log);
      return {
        line: (text, time) => reader.line(text, time),
        finish() {
          reader.finish();
          sessions.finish();
        },
      };
    },
  });
}

export const postgresCsvLog = format("a PostgreSQL log (csvlog)", isCsvLog, csvLog);
export const postgresJsonLog = format("a PostgreSQL log (jsonlog)", isJsonLog, jsonLog);
/** JSON that is not a log, but may contain a log's words. */
const IS_JSON = /^\s*(?:\[\s*)?\{\s*"/;
/** Of stderr or syslog. */
export const postgresLog = format(
  "a PostgreSQL log",
  (start) => !IS_JSON.test(start) && isPostgresLog(start),
  (sessions, log) => new TextLog(sessions, log),
);
