import type { FileFormat } from "../../file-format.ts";
import type { LogConversation } from "../log-conversation.ts";
import { type LogReader, logFormat, SERVER_LOG } from "../log-format.ts";
import { csvLog, isCsvLog } from "./csv-log.ts";
import { isJsonLog, jsonLog } from "./json-log.ts";
import { isPrimary, labelIn } from "./line-parts.ts";
import { PostgresSessions } from "./sessions.ts";
import { TextLog } from "./text-log.ts";
import { readMessage } from "./wording.ts";

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
/** Of stderr or syslog. */
export const postgresLog = format(
  "a PostgreSQL log",
  isTextLog,
  (sessions, log) => new TextLog(sessions, log),
);

/** JSON that is not a log, but may contain a log's words. */
const IS_JSON = /^\s*(?:\[\s*)?\{\s*"/;

/** Reports of benchmarks, which print the server's errors between their own lines. */
const REPORT =
  /^(?:pgbench \(|pgbench: (?:error|warning|fatal): |transaction type: |progress: \S+ s, \S+ tps|HammerDB CLI |Error in Virtual User )/m;

/** Whether a text may be the beginning of a log of stderr or syslog. */
function isTextLog(text: string): boolean {
  if (IS_JSON.test(text) || REPORT.test(text)) return false;
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
