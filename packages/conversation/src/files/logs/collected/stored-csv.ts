import { Lines } from "../../lines.ts";
import { CsvRecords, columnsOf } from "../csv-records.ts";
import {
  plainName,
  type RecordSink,
  type StoredRecords,
  storedTime,
  TEXT_NAMES,
  TIME_NAMES,
} from "./stored-record.ts";

/** Maximum characters of a record; the rest of a longer one is dropped. */
const MAX_RECORD = 8 * 1024 * 1024;

/** The columns of a CSV table with a server's lines and their times; undefined if its header names none. */
function columnsIn(header: string) {
  const names = columnsOf(header).map((name) => plainName(name.trim()).toLowerCase());
  // A csvlog record has a time, and LOG, which is not a column name.
  if (names.some((name) => /^\d/.test(name))) return undefined;
  const isOf = (known: readonly string[]) => (name: string) =>
    known.some((one) => one.toLowerCase() === name);
  const [text, time] = [names.findIndex(isOf(TEXT_NAMES)), names.findIndex(isOf(TIME_NAMES))];
  return text >= 0 && names.length > 1 ? { text, time } : undefined;
}

/** Whether a text may be the beginning of a log exported as CSV, with column names. */
export function isStoredCsv(start: string): boolean {
  return columnsIn(start.replace(/^\ufeff/, "").split(/\r?\n/, 1)[0] ?? "") !== undefined;
}

/** Collectors' CSV exports: CloudWatch Logs, Grafana, Datadog and others. */
export function storedCsv({ record }: RecordSink): StoredRecords {
  let columns: ReturnType<typeof columnsIn>;
  let hasHeader = false;
  const records = new CsvRecords((text) => {
    if (!hasHeader) {
      hasHeader = true;
      columns = columnsIn(text);
      return;
    }
    const values = columnsOf(text);
    record({ text: values[columns?.text ?? 0] ?? "", time: storedTime(values[columns?.time ?? -1] ?? "") });
  }, MAX_RECORD);
  const lines = new Lines((line) => records.line(line), MAX_RECORD);
  return {
    take: (bytes) => lines.take(bytes),
    finish() {
      lines.finish();
      records.end();
    },
  };
}
