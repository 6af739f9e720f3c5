import { type LogTime, logTimeAt } from "../log-time.ts";
import { labelOf } from "./languages.ts";
import type { LogRecord } from "./record.ts";

/** A record's columns, as csvlog and jsonlog have them. */
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

/** Makes a record of columns; undefined where its time or severity is none. */
export function recordOf(
  fields: LogFields,
  isCut: boolean,
): { record: LogRecord; time: LogTime } | undefined {
  const time = logTimeAt(fields.time, 0);
  const label = labelOf(fields.severity);
  if (!time || !label) return undefined;
  if (label === "detail" || label === "statement" || label === "secondary") return undefined;
  const { message, detail, query, application, sessionId, process } = fields;
  const record: LogRecord = {
    atUs: time.us,
    resolutionUs: time.resolutionUs,
    session: sessionId || process,
    label,
    message,
    detail,
    statement: query,
    application,
    isCut,
  };
  return { record, time };
}
