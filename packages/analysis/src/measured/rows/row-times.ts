import { type RunTime, readRunTime } from "../../statistics/run-time.ts";

/** Times of measurement in the labels of rows. Only the times are stored, however long the labels. */
export class RowTimes {
  readonly #clocks = new Map<string, number>();
  readonly #names: string[] = [];
  /** By row: the clock's index plus one, 0 for none. */
  #clockOf: Int32Array = new Int32Array(0);
  #at: Float64Array = new Float64Array(0);

  /** Reserves capacity for this many rows. */
  expect(rows: number): void {
    const [clockOf, at] = [new Int32Array(rows), new Float64Array(rows)];
    clockOf.set(this.#clockOf);
    at.set(this.#at);
    [this.#clockOf, this.#at] = [clockOf, at];
  }

  /** @param row from 0, of those that are expected */
  add(row: number, label: string): void {
    const time = readRunTime(label);
    if (!time) return;
    let clock = this.#clocks.get(time.clock);
    if (clock === undefined) {
      clock = this.#names.push(time.clock);
      this.#clocks.set(time.clock, clock);
    }
    this.#clockOf[row] = clock;
    this.#at[row] = time.at;
  }

  /** @param row from 0 */
  of(row: number): RunTime | undefined {
    const clock = this.#names[(this.#clockOf[row] ?? 0) - 1];
    return clock === undefined ? undefined : { clock, at: this.#at[row] ?? 0 };
  }
}
