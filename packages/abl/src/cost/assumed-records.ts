import { tableKey } from "./assumptions.ts";
import type { Assumed } from "./cost-source.ts";

/** The least and the most records that are assumed of a table: a statement in a loop reads fewer than others. */
export interface AssumedRecords {
  readonly min: number;
  readonly max: number;
}

/** By table, in {@link tableKey} form. */
export function assumedRecords(all: Iterable<Assumed>): ReadonlyMap<string, AssumedRecords> {
  const tables = new Map<string, AssumedRecords>();
  for (const one of all) {
    if (one.kind !== "records") continue;
    const { min, max } = tables.get(tableKey(one.table)) ?? { min: one.value, max: one.value };
    tables.set(tableKey(one.table), { min: Math.min(min, one.value), max: Math.max(max, one.value) });
  }
  return tables;
}
