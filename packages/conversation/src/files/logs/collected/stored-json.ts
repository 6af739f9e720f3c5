import { JsonElements, type JsonPath } from "../../json/json-elements.ts";
import { at, itemsOf, textOf } from "../../json/values.ts";
import { Lines } from "../../lines.ts";
import { DROPPED } from "../dropped.ts";
import { parsedObject, postgresRecordIn } from "./json-record.ts";
import {
  plainName,
  type RecordSink,
  type StoredRecord,
  type StoredRecords,
  storedTime,
  TEXT_NAMES,
  TIME_NAMES,
} from "./stored-record.ts";

const MAX_LINE = 8 * 1024 * 1024;

/** Properties in which collectors nest a record. */
const WITHIN = ["jsonPayload", "properties", "fields", "attributes", "_source"];

/** Length at which Docker splits a line, and writes the rest into the next record. */
const DOCKER_CUT = 16 * 1024;
const UTF8 = new TextEncoder();

/**
 * Location of a document's records: it is one itself, or they are in an array, in an array property, or in Loki's
 * response format.
 */
const PLACES: readonly JsonPath[] = [[], ["*"], ["**", "*"], ["data", "result", "*", "values", "*"]];

/** Location of the records in a text that may be the beginning of a JSON log; undefined if it has none. */
export function jsonForm(start: string): "lines" | JsonPath | undefined {
  const values = start.split("\n", 200).map(parsedObject);
  // PostgreSQL's own records are read directly.
  if (values.some((value) => postgresRecordIn(value) !== undefined)) return undefined;
  if (values.some((value) => recordOf(value) !== undefined)) return "lines";
  return PLACES.find((path) => recordsAt(path, start) > 0);
}

/** Number of records at a location in a document, as far as known. */
function recordsAt(path: JsonPath, start: string): number {
  let count = 0;
  try {
    new JsonElements([path], (_, value) => {
      if (recordOf(value)) count += 1;
    }).take(UTF8.encode(start));
  } catch {
    // A beginning may end anywhere: only complete records count.
  }
  return count;
}

/** JSON stored by a collector: a record per line, or a document with records. */
export function storedJson(form: "lines" | JsonPath, { record, drop }: RecordSink): StoredRecords {
  const take = (value: unknown) => {
    const stored = recordOf(value);
    if (stored) record(stored);
    else drop(DROPPED.other);
  };
  if (form !== "lines") {
    const elements = new JsonElements(
      [form],
      (_, value) => take(value),
      () => drop(DROPPED.other),
    );
    return {
      take: (bytes) => elements.take(bytes),
      finish() {
        if (!elements.finish()) drop(DROPPED.cut);
      },
    };
  }
  const lines = new Lines((line) => {
    const value = parsedObject(line);
    if (value !== undefined) take(value);
    else if (line.trim() !== "") drop("records that cannot be read");
  }, MAX_LINE);
  return { take: (bytes) => lines.take(bytes), finish: () => lines.finish() };
}

/** A record with a server's text, or a jsonlog record of PostgreSQL as its original line. */
function storedText(value: unknown): string | undefined {
  const postgres = postgresRecordIn(value);
  if (postgres) return JSON.stringify(postgres);
  for (const one of [value, ...WITHIN.map((name) => at(value, name))]) {
    if (typeof one !== "object" || one === null) continue;
    for (const [name, text] of Object.entries(one))
      if (typeof text === "string" && TEXT_NAMES.includes(plainName(name))) return text;
  }
  return undefined;
}

function recordOf(value: unknown): StoredRecord | undefined {
  // Loki's records are a time and a line.
  const [time, line] = itemsOf(value);
  if (typeof time === "string" && typeof line === "string") return { text: line, time: storedTime(time) };
  const text = storedText(value);
  if (text === undefined) return undefined;
  const stream = textOf(at(value, "stream")) ?? "";
  const isCut =
    !text.endsWith("\n") && text.length > DOCKER_CUT / 4 && UTF8.encode(text).length === DOCKER_CUT;
  return { text, time: timeIn(value), isPart: isCut || at(value, "logtag") === "P", stream };
}

function timeIn(value: unknown) {
  for (const [name, one] of Object.entries(value ?? {})) {
    const time = TIME_NAMES.includes(plainName(name)) ? storedTime(textOf(one) ?? "") : undefined;
    if (time) return time;
  }
  return undefined;
}
