import type { ComplaintList } from "../../complaint-list.ts";
import { linesOf } from "../../decode/lines.ts";
import { excerpt } from "../../excerpt.ts";
import { MAX_ROWS } from "../../limits.ts";
import { normalizeHeader } from "../../values/normalize-header.ts";
import { splitTable } from "../table/split-table.ts";
import { byCounter, COUNTERS, type Count, type Counter, type ServerReading } from "./server-counts.ts";

export interface ActserverTable {
  readonly header: readonly string[];
  readonly line: number;
  rows(): Iterable<{ readonly fields: readonly string[]; readonly line: number }>;
}

const ID = "_Server-Id";
const FIELDS: Readonly<Record<Counter, string>> = {
  messagesReceived: "_Server-MsgRec",
  messagesSent: "_Server-MsgSent",
  bytesReceived: "_Server-ByteRec",
  bytesSent: "_Server-ByteSent",
  recordsReceived: "_Server-RecRec",
  recordsSent: "_Server-RecSent",
  queriesReceived: "_Server-QryRec",
};
/** In the order of the table's definition, as EXPORT writes them without names. */
const EXPORTED = [ID, ...COUNTERS.map(([id]) => FIELDS[id]), "_Server-TimeSlice", "_Server-Trans"];
const EXPORT_LINE = /^\d+(?: (?:\d+|\?)){9,12}$/;
const FIELD = /"((?:[^"]|"")*)"|\S+/g;
/** Columns with the time or occasion of a reading. */
const TAKEN = /^(?:reading|label|description|test|note|phase|taken|time|date|timestamp|snapshot)$/;

/** The dump in a text, or undefined for another text. Complains about a table that cannot be split. */
export function actserverTable(text: string, complaints: ComplaintList): ActserverTable | undefined {
  const first = text.slice(0, text.indexOf("\n") < 0 ? text.length : text.indexOf("\n")).trim();
  const named = /server-?_?id/i.test(first) && /msgrec/i.test(first);
  if (named && /[,;\t|]/.test(first)) {
    const split = splitTable(text, complaints);
    return split && { header: split.header.fields, line: split.header.line, rows: () => split.rows() };
  }
  if (named) return { header: splitSpaces(first), line: 1, rows: () => spacedRows(text, 1) };
  return EXPORT_LINE.test(first) ? { header: EXPORTED, line: 1, rows: () => spacedRows(text, 0) } : undefined;
}

/** The readings of a dump in order; rows with an error are reported and omitted. */
export function actserverReadings(
  table: ActserverTable,
  complaints: ComplaintList,
): readonly ServerReading[] {
  const keys = table.header.map(normalizeHeader);
  // A column may be prefixed with its table's name: _ActServer._Server-Id.
  const column = (name: string) => keys.findIndex((key) => key.endsWith(normalizeHeader(name)));
  const missing = [ID, ...Object.values(FIELDS)].filter((name) => column(name) < 0);
  if (missing.length > 0) {
    const message = `The dump has no ${missing.join(", ")}: it should have ${ID} and the seven counts from _Server-MsgRec to _Server-QryRec.`;
    complaints.error({ line: table.line, value: table.header.join(" "), message });
    return [];
  }
  const id = column(ID);
  const columns = byCounter((counter) => column(FIELDS[counter]));
  const taken = [...keys.keys()].filter((i) => TAKEN.test(keys[i] ?? ""));
  const readings: ServerReading[] = [];
  for (const { fields, line } of table.rows()) {
    if (readings.length === MAX_ROWS) {
      const message = `The dump has more than ${MAX_ROWS} rows, the limit. Split it into several files.`;
      complaints.error({ line, value: "", message });
      return [];
    }
    let broken = false;
    const read = (i: number): Count => {
      const text = fields[i]?.trim() ?? "";
      if (/^\d{1,15}$/.test(text)) return { value: Number(text), step: 1 };
      const name = table.header[i] ?? "";
      const message = `${name}: ${excerpt(text)} is not a count; it should be a whole number without marks between thousands.`;
      complaints.error({ line, column: name, value: text, message });
      broken = true;
      return { value: 0, step: 1 };
    };
    const server = String(read(id).value);
    const counts = byCounter((counter) => read(columns[counter]));
    const label = taken.map((i) => fields[i]?.trim() ?? "").filter((text) => text !== "");
    if (!broken) readings.push({ server, counts, line, taken: label.join(" "), since: "" });
  }
  return readings;
}

function* spacedRows(text: string, skip: number) {
  for (const { number, text: line } of linesOf(text)) {
    // In files for LOAD, EXPORT ends with a line that consists of a dot.
    if (line.trim() === ".") return;
    if (number > skip && line.trim() !== "") yield { fields: splitSpaces(line), line: number };
  }
}

function splitSpaces(line: string): string[] {
  return [...line.matchAll(FIELD)].map(([all, quoted]) => quoted?.replaceAll('""', '"') ?? all);
}
