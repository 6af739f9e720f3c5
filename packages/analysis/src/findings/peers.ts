import { getOrInsert } from "@wirecost/sim-core";
import type { DictionaryColumn } from "../measured/rows/dictionary-column.ts";
import { isUsuallyCalled } from "../measured/rows/row-table.ts";
import { withoutRunTime } from "../statistics/run-time.ts";
import type { JudgedSet } from "./judged-set.ts";

/** Minimum rows for a reference. */
export const MIN_PEERS = 3;

/** Factor from the other runs of the same test that cannot be chance. */
const OFF_PEERS = 100;

/** Whether a value is orders of magnitude from the median of all. */
export function isFarFrom(middle: number, value: number): boolean {
  return value >= OFF_PEERS * middle || value * OFF_PEERS <= middle;
}

/** Rows of a cell that belong to the same test. */
export interface Peers {
  readonly cell: number;
  readonly rows: readonly number[];
}

/** Numbers of descriptions, from 1, by label; 0 for a label that only states the time or the number of a run. */
const descriptions = new WeakMap<DictionaryColumn, Int32Array>();

function descriptionsOf(labels: DictionaryColumn): Int32Array {
  const numbers = new Map([["", 0]]);
  const known = new Int32Array(labels.size).fill(-1);
  for (let row = 0; row < labels.rows; row++) {
    const id = labels.idAt(row);
    if (known[id] === -1)
      known[id] = getOrInsert(numbers, withoutRunTime(labels.at(row)), () => numbers.size);
  }
  return known;
}

/** Rows of the same test, MIN_PEERS of them or more: rows with different descriptions may be separate tests. */
export function* peersIn({ table, cells }: JudgedSet, is: (row: number) => boolean): Generator<Peers> {
  const { labels } = table;
  const described = labels && getOrInsert(descriptions, labels, () => descriptionsOf(labels));
  const { rows, starts } = cells.runs;
  // By description; 0 for rows named by their numbers.
  const sizes = new Int32Array((labels?.size ?? 0) + 1);
  const kindOf = (row: number) =>
    isUsuallyCalled(table, row) ? 0 : (described?.[labels?.idAt(row) ?? 0] ?? 0);
  for (let cell = 0; cell < cells.count; cell++) {
    const own = rows.subarray(starts[cell], starts[cell + 1]).filter(is);
    const kinds = labels ? own.map(kindOf) : new Int32Array(own.length);
    for (const kind of kinds) sizes[kind] = (sizes[kind] ?? 0) + 1;
    const peers = new Map<number, number[]>();
    for (const [i, row] of own.entries()) {
      const kind = kinds[i] ?? 0;
      if ((sizes[kind] ?? 0) < MIN_PEERS) continue;
      getOrInsert(peers, kind, () => []).push(row);
    }
    for (const rows of peers.values()) yield { cell, rows };
    for (const kind of kinds) sizes[kind] = 0;
  }
}
