import { MAX_TEXT } from "../../../protocol/read-text.ts";
import { DROPPED } from "../dropped.ts";
import type { LogConversation } from "../log-conversation.ts";
import type { LogReader } from "../log-format.ts";
import { type LogTime, logTimeAt } from "../log-time.ts";
import { takeRecord } from "./fields.ts";
import { labelOf } from "./languages.ts";
import type { PostgresSessions } from "./sessions.ts";
import { isPostgresLog, TextLog } from "./text-log.ts";

/** Where collectors put a record, and a line of text. */
const RECORDS = ["record", "jsonPayload", "properties", "fields"];
const LINES = ["textPayload", "message", "log", "msg", "MESSAGE"];
const TIMES = ["timestamp", "time", "@timestamp", "ts"];

type Values = Readonly<Record<string, unknown>>;

/**
 * Reads a log of one JSON object for each line: PostgreSQL's jsonlog, the same as CloudNativePG writes it, and what
 * collectors make of lines of text (Docker, Cloud SQL).
 */
export class JsonLog implements LogReader {
  readonly #sessions: PostgresSessions;
  readonly #log: LogConversation;
  readonly #text: TextLog;

  constructor(sessions: PostgresSessions, log: LogConversation) {
    this.#sessions = sessions;
    this.#log = log;
    this.#text = new TextLog(sessions, log);
  }

  line(text: string): void {
    if (text.trim() === "") return;
    const object = parse(text);
    if (!object) {
      this.#log.drop("records that cannot be read");
      return;
    }
    const inner = recordIn(object);
    if (inner) this.#record(inner);
    else this.#lines(object);
  }

  finish(): void {
    this.#text.finish();
  }

  #record(values: Values): void {
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
      this.#sessions,
      this.#log,
    );
  }

  #lines(object: Values): void {
    const payload = lineIn(object);
    if (payload === undefined) {
      this.#log.drop(DROPPED.other);
      return;
    }
    const time = collectedAt(object);
    const end = payload.endsWith("\n") ? payload.length - 1 : payload.length;
    for (const line of payload.slice(0, end).split("\n")) this.#text.line(line, time);
  }
}

/** Whether a text may be the beginning of such a log. */
export function isJsonLog(text: string): boolean {
  for (const line of text.split("\n", 200)) {
    if (!line.startsWith("{")) continue;
    const object = parse(line);
    if (!object) continue;
    const values = recordIn(object);
    if (values && labelOf(word(values.error_severity))) return true;
    if (isPostgresLog(lineIn(object) ?? "")) return true;
  }
  return false;
}

function recordIn(object: Values): Values | undefined {
  for (const values of [object, ...RECORDS.map((name) => object[name])])
    if (isObject(values) && "error_severity" in values && "message" in values) return values;
  return undefined;
}

function lineIn(object: Values): string | undefined {
  for (const values of [object, ...RECORDS.map((name) => object[name])]) {
    if (!isObject(values)) continue;
    for (const name of LINES) if (typeof values[name] === "string") return values[name];
  }
  return undefined;
}

function collectedAt(object: Values): LogTime | undefined {
  for (const name of TIMES) {
    const time = logTimeAt(word(object[name]), 0);
    if (time) return time;
  }
  return undefined;
}

function parse(text: string): Values | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Values {
  return typeof value === "object" && value !== null;
}

/** Numbers are words too: process identifiers are either. */
function word(value: unknown): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}
