import { BUCKETS } from "./histogram.ts";

/** Batches kept; when they are full, neighbors are joined and batches are twice as long from then on. */
const CAPACITY = 128;

/** Completions in a batch at first. */
const FIRST_BATCH = 32;

/**
 * What a run has done up to the end of each batch, in bounded memory however long it runs: so that the
 * warm-up can be cut off afterwards, where it turns out to end.
 */
export class History {
  /** Running totals at the end of each batch; row 0 is the beginning. */
  readonly rows: Float64Array;
  readonly width: number;
  /** Response times of each batch. */
  readonly counts = new Uint32Array(CAPACITY * BUCKETS);
  batches = 0;
  /** Where in `counts` the batch under way begins. */
  offset = 0;
  /** Completions in a batch. */
  batchLength = FIRST_BATCH;

  constructor(width: number) {
    this.width = width;
    this.rows = new Float64Array((CAPACITY + 1) * width);
  }

  close(totals: Float64Array): void {
    this.batches++;
    this.rows.set(totals, this.batches * this.width);
    if (this.batches === CAPACITY) this.join();
    this.offset = this.batches * BUCKETS;
  }

  private join(): void {
    const { rows, width, counts } = this;
    for (let i = 1; i <= CAPACITY / 2; i++) rows.copyWithin(i * width, 2 * i * width, (2 * i + 1) * width);
    for (let i = 0; i < CAPACITY / 2; i++) {
      const first = counts.subarray(2 * i * BUCKETS, (2 * i + 1) * BUCKETS);
      const second = counts.subarray((2 * i + 1) * BUCKETS, (2 * i + 2) * BUCKETS);
      const joined = counts.subarray(i * BUCKETS, (i + 1) * BUCKETS);
      for (let bucket = 0; bucket < joined.length; bucket++)
        joined[bucket] = (first[bucket] ?? 0) + (second[bucket] ?? 0);
    }
    counts.fill(0, (CAPACITY / 2) * BUCKETS);
    this.batches = CAPACITY / 2;
    this.batchLength *= 2;
  }

  /** Counts of response times in the batches from `start` on. */
  countsFrom(start: number): Float64Array {
    const sums = new Float64Array(BUCKETS);
    for (let i = start; i < this.batches; i++) {
      const counts = this.counts.subarray(i * BUCKETS, (i + 1) * BUCKETS);
      for (let bucket = 0; bucket < counts.length; bucket++)
        sums[bucket] = (sums[bucket] ?? 0) + (counts[bucket] ?? 0);
    }
    return sums;
  }
}
