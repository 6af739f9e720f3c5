import type { Complaint } from "../reading.ts";

export interface SchemaField {
  readonly name: string;
  /** In lower case: character, integer, int64, decimal, date, datetime, datetime-tz, logical, raw, blob, clob... */
  readonly type: string;
  /** As ABL writes it: x(30), ->>,>>9.99. */
  readonly format?: string;
  /** Maximum characters or digits visible to SQL clients. */
  readonly maxWidth?: number;
  /** Elements of an array. */
  readonly extent?: number;
}

/** Counts of a table by `proutil -C dbanalys`, summed over its partitions and tenants. */
export interface TableSize {
  readonly records: number;
  /** Bytes of a stored record. All 0 without records. */
  readonly mean: number;
  readonly min: number;
  readonly max: number;
}

export interface SchemaTable {
  readonly name: string;
  /** In the order of the file; empty if only an analysis names the table. */
  readonly fields: readonly SchemaField[];
  /** The fields of each unique index, in lower case; omitted if there is none. */
  readonly uniqueKeys?: readonly (readonly string[])[];
  /** Omitted if no analysis names the table. */
  readonly size?: TableSize;
}

/** The content of one schema file, and the problems with it. */
export interface SchemaFileReading {
  readonly name: string;
  readonly kind: "data definitions" | "table analysis" | "unknown";
  readonly tables: number;
  readonly fields: number;
  readonly indexes: number;
  readonly sequences: number;
  /** Each with its line; the first ones of each severity, the others are counted. */
  readonly complaints: readonly Complaint[];
  readonly omitted: number;
  readonly notes: readonly string[];
}

export interface SchemaReading {
  /** By name; the database's own tables last, and only if they have records. */
  readonly tables: readonly SchemaTable[];
  readonly files: readonly SchemaFileReading[];
}
