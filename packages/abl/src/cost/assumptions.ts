import type { Params } from "@wirecost/sim-core";

/** What the code does not say, by which its cost is computed. */
export interface Assumptions {
  /** Complete parameters of the openedge-query model: server settings and network. */
  readonly settings: Params;
  /** Records that one execution reads of a table with EACH, by its name in lower case. */
  readonly records: ReadonlyMap<string, number>;
  /** The same of the statement that begins in a line, from 1; for its last table. */
  readonly recordsAtLine: ReadonlyMap<number, number>;
  /** Bytes of a record, by table in lower case; the model's setting for others. */
  readonly recordBytes: ReadonlyMap<string, number>;
  /** Records of any other table; within a loop it is 10 at most, as loops multiply. */
  readonly otherRecords: number;
  /** Iterations of loops whose number the code does not say. */
  readonly iterations: number;
}

export const OTHER_RECORDS = 100;
export const ITERATIONS = 10;
export const MAX_NESTED_RECORDS = 10;

/** A table by its name in the code, without the database. */
export function tableKey(table: string): string {
  return table.toLowerCase().replace(/^.*\./, "");
}
