import { at } from "../../json/values.ts";

export type Values = Readonly<Record<string, unknown>>;

/** Properties in which collectors store a PostgreSQL record. */
const WITHIN = ["record", "jsonPayload", "properties", "fields"];

/** PostgreSQL's own record, as in its jsonlog, within a collector's record; undefined if there is none. */
export function postgresRecordIn(stored: unknown): Values | undefined {
  for (const values of [stored, ...WITHIN.map((name) => at(stored, name))])
    if (isObject(values) && "error_severity" in values && "message" in values) return values;
  return undefined;
}

/** The object of a JSON line; undefined for any other line. */
export function parsedObject(text: string): Values | undefined {
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
