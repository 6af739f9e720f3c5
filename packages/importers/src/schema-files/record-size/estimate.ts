import type { SchemaField, SchemaTable } from "../schema.ts";
import { fieldBytes } from "./field-bytes.ts";

/** Estimated bytes of a record, and the bounds within which it is expected. */
export interface RecordBytes {
  readonly bytes: number;
  readonly low: number;
  readonly high: number;
  /**
   * `analysis`: counted by dbanalys. `fitted`: by formats and the table's size in dbanalys. `format`: by formats alone.
   */
  readonly from: "analysis" | "fitted" | "format";
}

/**
 * Bytes of a record besides its fields. Fit: in 18 tables of sports2000, dbanalys counts the bytes of the published
 * data by the storage rules plus 15 (14 to 16). The published messages with FIELDS agree.
 */
const RECORD_OVERHEAD = 15;

/**
 * Bounds of an estimate by format, and of one with an analysis, as factors of it: they contain 95 % of chosen fields of
 * the published data of sports2000; a test counts them.
 */
const BY_FORMAT = { low: 0.7, high: 1.4 };
const WITH_ANALYSIS = { low: 0.72, high: 1.3 };

/**
 * Size of a whole record in a message relative to dbanalys. Published for one table: a _field record has 204 to 221
 * bytes in messages, and 303 in an analysis of another database.
 */
const IN_MESSAGES = 0.67;

/**
 * Bytes of a whole record: as counted by dbanalys, or else by the formats of its fields. Undefined if neither is known.
 */
export function recordBytes(table: SchemaTable): RecordBytes | undefined {
  const { size, fields } = table;
  if (size && size.records > 0) {
    const low = Math.round(size.mean * IN_MESSAGES);
    return { bytes: size.mean, low, high: size.mean, from: "analysis" };
  }
  if (fields.length === 0) return undefined;
  return bounded(RECORD_OVERHEAD + sumOf(fields, 1), fields, "format");
}

/**
 * Bytes of a record with FIELDS (names): by the formats of the fields, scaled to the fill of the table's records if
 * there is an analysis. Undefined for a table without such fields.
 */
export function fieldsBytes(table: SchemaTable, names: readonly string[]): RecordBytes | undefined {
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  const chosen = table.fields.filter(({ name }) => wanted.has(name.toLowerCase()));
  if (chosen.length === 0) return undefined;
  if (chosen.length === table.fields.length) return recordBytes(table);
  const fill = fillOf(table);
  const bytes = RECORD_OVERHEAD + sumOf(chosen, fill ?? 1);
  return bounded(bytes, chosen, fill === undefined ? "format" : "fitted");
}

/** How full the fields of a table are relative to the typical fill; undefined without an analysis. */
function fillOf({ fields, size }: SchemaTable): number | undefined {
  if (!size || size.records === 0 || fields.length === 0) return undefined;
  const bytes = fields.map(fieldBytes);
  const fixed = bytes.reduce((sum, one) => sum + one.fixed, RECORD_OVERHEAD);
  const filled = bytes.reduce((sum, one) => sum + one.filled, 0);
  return filled > 0 ? Math.max(0, size.mean - fixed) / filled : undefined;
}

/** Bytes of each field in a record by the same estimate, for callers that sum up field lists of source code. */
export function fieldSizes(
  table: SchemaTable,
): { overhead: number; bytes: Record<string, number>; low: number; high: number } | undefined {
  if (table.fields.length === 0) return undefined;
  const fill = fillOf(table);
  const bytes = table.fields.map((field) => [field.name.toLowerCase(), sumOf([field], fill ?? 1)] as const);
  const bounds = fill === undefined ? BY_FORMAT : WITH_ANALYSIS;
  return { overhead: RECORD_OVERHEAD, bytes: Object.fromEntries(bytes), ...bounds };
}

function sumOf(fields: readonly SchemaField[], fill: number): number {
  return fields
    .map(fieldBytes)
    .reduce(
      (sum, { fixed, filled, most }) => sum + fixed + Math.min(Math.max(filled, most), filled * fill),
      0,
    );
}

function bounded(bytes: number, fields: readonly SchemaField[], from: "fitted" | "format"): RecordBytes {
  const { low, high } = from === "fitted" ? WITH_ANALYSIS : BY_FORMAT;
  // No record is smaller than its fixed parts.
  const least = fields.map(fieldBytes).reduce((sum, { fixed }) => sum + fixed, RECORD_OVERHEAD);
  return {
    bytes: Math.round(bytes),
    low: Math.min(Math.round(bytes), Math.max(Math.round(least), Math.round(bytes * low))),
    high: Math.round(bytes * high),
    from,
  };
}
