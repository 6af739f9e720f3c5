import { MAX_TEXT } from "../../../protocol/read-text.ts";
import { parsedObject, postgresRecordIn, type Values } from "../collected/json-record.ts";
import { DROPPED } from "../dropped.ts";
import type { LogConversation } from "../log-conversation.ts";
import type { LogReader } from "../log-format.ts";
import { takeRecord } from "./fields.ts";
import { labelOf } from "./languages.ts";
import type { PostgresSessions } from "./sessions.ts";

/** Reads a log with one JSON object per line: PostgreSQL's jsonlog, also as written by CloudNativePG. */
export function jsonLog(sessions: PostgresSessions, log: LogConversation): LogReader {
  return { line, finish };

  function line(text: string): void {
    if (text.trim() === "") return;
    const object = parsedObject(text);
    if (!object) {
      log.drop("records that cannot be read");
      return;
    }
    const inner = postgresRecordIn(object);
    if (inner) record(inner);
    else log.drop(DROPPED.other);
  }

  function finish(): void {}

  function record(values: Values): void {
    const long = ["message", "detail", "statement", "query"].some(
      (name) => word(values[name]).length > MAX_TEXT,
    );
    takeRecord(
      {
        time: word(values.timestamp ?? values.log_time),
        process: word(values.pid ?? values.process_id),
        sessionId: word(values.session_id),
        severity: word(values.error_severity),
        message: word(values.message),
        detail: word(values.detail),
        query: word(values.statement ?? values.query),
        application: word(values.application_name),
      },
      long,
      sessions,
      log,
    );
  }
}

/** Whether a text may be the beginning of such a log. */
export function isJsonLog(text: string): boolean {
  for (const line of text.split("\n", 200)) {
    if (!line.startsWith("{")) continue;
    const values = postgresRecordIn(parsedObject(line));
    if (values && labelOf(word(values.error_severity))) return true;
  }
  return false;
}

/** Numbers are accepted as words: process ids may be either. */
function word(value: unknown): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}
