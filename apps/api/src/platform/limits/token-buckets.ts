import { RecentMap } from "./recent-map.ts";

/** Maximum number of buckets; an evicted one is full when it is created again. */
const MAX_BUCKETS = 50_000;

interface Bucket {
  readonly left: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Allows each of many callers a number of requests per minute, all at once or spread over it. */
export class TokenBuckets {
  readonly #buckets = new RecentMap<Bucket>(MAX_BUCKETS);
  readonly #perMinute: number;

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /**
   * Whole seconds until the caller may send a request again; 0 if this one was permitted, and counted.
   *
   * @param weight as how many requests it counts; one that counts more than a full bucket takes all of it
   */
  take(caller: string, now: number, weight = 1): number {
    const { left, at } = this.#buckets.get(caller) ?? { left: this.#perMinute, at: now };
    const filled = Math.min(this.#perMinute, left + (Math.max(0, now - at) * this.#perMinute) / 60_000);
    const needed = Math.min(weight, this.#perMinute);
    const isEnough = filled >= needed;
    this.#buckets.set(caller, { left: isEnough ? filled - needed : filled, at: now });
    return isEnough ? 0 : Math.ceil(((needed - filled) * 60) / this.#perMinute);
  }
}
