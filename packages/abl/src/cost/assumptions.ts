import type { Params } from "@wirecost/sim-core";
import type { Release } from "../parameters/release.ts";

export interface Assumptions {
  /** Complete parameters of the openedge-query model: server settings and network. */
  readonly settings: Params;
  /** What is known of tables, by their names as {@link tableKey} has them. */
  readonly tables: Readonly<Record<string, TableSize>>;
  /** Records that one execution reads, of the statement that begins in a line, from 1; for its last table. */
  readonly recordsAtLine: ReadonlyMap<number, number>;
  /** Records of any other table; within a loop it is 10 at most, as loops multiply. */
  readonly otherRecords: number;
  /** Iterations of loops whose number the code does not say. */
  readonly iterations: number;
  /** Of OpenEdge; undefined if any is meant. */
  readonly release?: Release | undefined;
}

/** Bytes of a record's fields, as a schema estimates them. */
export interface FieldSizes {
  /** Beside the fields. */
  readonly overhead: number;
  /** By the fields' names in lower case. */
  readonly bytes: Readonly<Record<string, number>>;
  /** The bounds of an estimate, as factors of it. */
  readonly low: number;
  readonly high: number;
}

/** Sizes of a table, as a user states them or a schema has them. */
export interface TableSize {
  /** That one execution of EACH reads. */
  readonly records?: number | undefined;
  /** Mean size of a record; the model's setting without it. */
  readonly recordBytes?: number | undefined;
  /** Of the table's fields: what FIELDS and EXCEPT read. */
  readonly fieldSizes?: FieldSizes | undefined;
  /** In the table: what EACH without WHERE reads, unless `records` says otherwise. */
  readonly total?: number | undefined;
}

export const OTHER_RECORDS = 100;
export const ITERATIONS = 10;
export const MAX_NESTED_RECORDS = 10;

/** A table by its name in the code, without the database. */
export function tableKey(table: string): string {
  return table.slice(table.lastIndexOf(".") + 1).toLowerCase();
}

export function sizeOf({ tables }: Assumptions, table: string): TableSize {
  const key = tableKey(table);
  return (Object.hasOwn(tables, key) ? tables[key] : undefined) ?? {};
}
