import type { Complaint } from "../reading.ts";

export interface SchemaField {
  readonly name: string;
  /** In lower case: character, integer, int64, decimal, date, datetime, datetime-tz, logical, raw, blob, clob... */
  readonly type: string;
  /** As ABL writes it: x(30), ->>,>>9.99. */
  readonly format?: string;
  /** Most characters or digits that SQL clients see. */
  readonly maxWidth?: number;
  /** Elements of an array. */
  readonly extent?: number;
}

/** What `proutil -C dbanalys` counted of a table: over all of its partitions and tenants. */
export interface TableSize {
  readonly records: number;
  /** Bytes of a stored record. All 0 without records. */
  readonly mean: number;
  readonly min: number;
  readonly max: number;
}

export interface SchemaTable {
  readonly name: string;
  /** In the order of the file; empty where only an analysis names the table. */
  readonly fields: readonly SchemaField[];
  /** Left out where no analysis names the table. */
  readonly size?: TableSize;
}

/** What one file of a schema contains, and what in it was not understood. */
export interface SchemaFileReading {
  readonly name: string;
  readonly kind: "data definitions" | "table analysis" | "unknown";
  readonly tables: number;
  readonly fields: number;
  readonly indexes: number;
  readonly sequences: number;
  /** Each with its line; the first of each severity, the others are counted. */
  readonly complaints: readonly Complaint[];
  readonly omitted: number;
  readonly notes: readonly string[];
}

export interface SchemaReading {
  /** By name; the database's own tables last, and only where they have records. */
  readonly tables: readonly SchemaTable[];
  readonly files: readonly SchemaFileReading[];
}
