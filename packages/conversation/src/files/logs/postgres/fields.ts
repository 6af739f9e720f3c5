import type { LogConversation } from "../log-conversation.ts";
import { logTimeAt } from "../log-time.ts";
import { labelOf } from "./languages.ts";
import type { PostgresSessions } from "./sessions.ts";

/** A record's columns in csvlog and jsonlog. */
export interface LogFields {
  readonly time: string;
  readonly process: string;
  readonly sessionId: string;
  readonly severity: string;
  readonly message: string;
  readonly detail: string;
  readonly query: string;
  readonly application: string;
}

/** Adds the record of columns, or drops it if its time or severity is invalid. */
export function takeRecord(
  fields: LogFields,
  isCut: boolean,
  sessions: PostgresSessions,
  log: LogConversation,
): void {
  const time = logTimeAt(fields.time, 0);
  const label = labelOf(fields.severity);
  if (!time || !label || label === "detail" || label === "statement" || label === "secondary") {
    log.drop("records that cannot be read");
    return;
  }
  const { message, detail, query, application, sessionId, process } = fields;
  if (!time.isZoned) log.isDated = false;
  sessions.take({
    atUs: time.us,
    resolutionUs: time.resolutionUs,
    session: sessionId || process,
    label,
    message,
    detail,
    statement: query,
    application,
    isCut,
  });
}
