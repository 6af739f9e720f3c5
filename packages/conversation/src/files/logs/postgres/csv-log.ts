import { MAX_TEXT } from "../../../protocol/read-text.ts";
import { CsvRecords, columnsOf } from "../csv-records.ts";
import type { LogConversation } from "../log-conversation.ts";
import type { LogReader } from "../log-format.ts";
import { logTimeAt } from "../log-time.ts";
import { type LogFields, takeRecord } from "./fields.ts";
import { labelOf } from "./languages.ts";
import type { PostgresSessions } from "./sessions.ts";

/** Columns of PostgreSQL 9.0 and later: 23, in later releases more at the end. */
const [TIME, PROCESS, SESSION, SEVERITY, MESSAGE, DETAIL, QUERY, APPLICATION] = [0, 3, 5, 11, 13, 14, 19, 22];
const MIN_COLUMNS = 21;
/** Maximum characters of a record; a longer one is truncated. */
const MAX_RECORD = 4 * MAX_TEXT;

export function csvLog(sessions: PostgresSessions, log: LogConversation): LogReader {
  const records = new CsvRecords(take, MAX_RECORD);
  /** Whether the last record has fewer columns than the previous one. */
  let isShort = false;
  let width = 0;

  return { line, finish };

  function line(text: string): void {
    // An earlier quote is missing.
    if (records.isQuoted && startsRecord(text)) records.end();
    records.line(text);
  }

  function finish(): void {
    const { isQuoted } = records;
    records.end();
    log.isCut = isQuoted || isShort;
  }

  function take(text: string, isCut: boolean): void {
    const columns = columnsOf(text);
    isShort = columns.length < width;
    width = columns.length;
    takeRecord(fieldsOf(columns), isCut, sessions, log);
  }
}

/** Whether a text may be the beginning of a csvlog. */
export function isCsvLog(text: string): boolean {
  for (const line of text.split("\n", 1000)) {
    if (!startsRecord(line)) continue;
    const columns = columnsOf(line);
    if (columns.length > MESSAGE && labelOf(columns[SEVERITY] ?? "")) return true;
  }
  return false;
}

/** Whether a line begins a record whatever came before: a time, names, a process and a session id. */
function startsRecord(line: string): boolean {
  if (!/^"?\d/.test(line)) return false;
  const columns = columnsOf(line.slice(0, 2000));
  if (!logTimeAt(columns[TIME] ?? "", 0) || columns.length < SESSION + 2) return false;
  return /^[\da-f]{1,16}\.[\da-f]{1,16}$/.test(columns[SESSION] ?? "");
}

function fieldsOf(columns: readonly string[]): LogFields {
  const at = (column: number) => columns[column] ?? "";
  // Columns of a damaged record are shifted.
  const behind = (column: number) => (columns.length < MIN_COLUMNS ? "" : at(column));
  return {
    time: at(TIME),
    process: behind(PROCESS),
    sessionId: at(SESSION),
    severity: at(SEVERITY),
    message: at(MESSAGE),
    detail: behind(DETAIL),
    query: behind(QUERY),
    application: behind(APPLICATION),
  };
}
