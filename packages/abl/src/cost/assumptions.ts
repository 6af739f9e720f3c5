import type { Params } from "@wirecost/sim-core";
import type { Release } from "../parameters/release.ts";

export interface Assumptions {
  /** Complete parameters of the openedge-query model: server settings and network. */
  readonly settings: Params;
  /** Known sizes of tables, by name in {@link tableKey} form. */
  readonly tables: Readonly<Record<string, TableSize>>;
  /** Records read per execution, by the line in which a statement begins, from 1; for its last table. */
  readonly recordsAtLine: ReadonlyMap<number, number>;
  /** Records of any other table; within a loop at most 10, because loops multiply. */
  readonly otherRecords: number;
  /** Iterations of loops whose number the code does not state. */
  readonly iterations: number;
  /** The OpenEdge release; undefined for any. */
  readonly release?: Release | undefined;
  /** Whether -ssj 1 and -threadedServer 1 are in effect; undefined if neither files nor a release say so. */
  readonly joinsOnServer?: boolean | undefined;
}

/** Bytes of a record's fields as estimated from a schema. */
export interface FieldSizes {
  /** Bytes besides the fields. */
  readonly overhead: number;
  /** By the fields' names in lower case. */
  readonly bytes: Readonly<Record<string, number>>;
  /** The bounds of an estimate, as factors. */
  readonly low: number;
  readonly high: number;
}

/** Sizes of a table as stated by a user or a schema. */
export interface TableSize {
  /** Number read per execution of EACH. */
  readonly records?: number | undefined;
  /** Mean size of a record; by default the model's setting. */
  readonly recordBytes?: number | undefined;
  /** Sizes of the table's fields, for FIELDS and EXCEPT. */
  readonly fieldSizes?: FieldSizes | undefined;
  /** The fields of each unique index, in lower case: values for all of one identify a record. */
  readonly uniqueKeys?: readonly (readonly string[])[] | undefined;
  /** Number in the table: read by EACH without WHERE, unless `records` overrides it. */
  readonly total?: number | undefined;
}

export const OTHER_RECORDS = 100;
export const ITERATIONS = 10;
export const MAX_NESTED_RECORDS = 10;

/** A table name in the code, without the database. */
export function tableKey(table: string): string {
  return table.slice(table.lastIndexOf(".") + 1).toLowerCase();
}

export function sizeOf({ tables }: Assumptions, table: string): TableSize {
  const key = tableKey(table);
  return (Object.hasOwn(tables, key) ? tables[key] : undefined) ?? {};
}
