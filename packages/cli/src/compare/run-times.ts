import { type RowTable, type RunTime, readRunTime, rowLabel } from "@wirecost/sim-core";

/** When the rows of a table were measured, as far as their labels say so: see readRunTime(). */
export class RunTimes {
  readonly #clocks: string[] = [];
  /** By row: which of the clocks, -1 for none. */
  readonly #clockOf: Int32Array;
  readonly #at: Float64Array;

  constructor(table: RowTable) {
    const rows = table.labels ? table.count : 0;
    this.#clockOf = new Int32Array(rows).fill(-1);
    this.#at = new Float64Array(rows);
    const known = new Map<string, number>();
    for (let row = 0; row < rows; row++) {
      const time = readRunTime(rowLabel(table, row));
      if (!time) continue;
      const clock = known.get(time.clock) ?? this.#clocks.push(time.clock) - 1;
      known.set(time.clock, clock);
      this.#clockOf[row] = clock;
      this.#at[row] = time.at;
    }
  }

  /** @param row from 0 */
  of(row: number): RunTime | undefined {
    const clock = this.#clocks[this.#clockOf[row] ?? -1];
    return clock === undefined ? undefined : { clock, at: this.#at[row] ?? 0 };
  }
}

/** Rows and when they were measured. Of their texts a comparison needs no more, however long they are. */
export function timed(table: RowTable): { readonly table: RowTable; readonly times: RunTimes } {
  return { table: { ...table, names: undefined, labels: undefined }, times: new RunTimes(table) };
}
