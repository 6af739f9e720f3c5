import { logTimeAt } from "../log-time.ts";
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

/**
 * Takes the record that columns are, or drops it where its time or severity is none.
 *
 * @returns false where the zone of its time is not known
 */
export function takeRecord(
  fields: LogFields,
  isCut: boolean,
  take: (record: LogRecord) => void,
  drop: (what: string) => void,
): boolean {
  const time = logTimeAt(fields.time, 0);
  const label = labelOf(fields.severity);
  if (!time || !label || label === "detail" || label === "statement" || label === "secondary") {
    drop("records that cannot be read");
    return true;
  }
  const { message, detail, query, application, sessionId, process } = fields;
  take({
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
  return time.isZoned;
}
