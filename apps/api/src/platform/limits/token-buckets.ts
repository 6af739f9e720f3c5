import { RecentMap } from "./recent-map.ts";

/** Buckets that are kept; one that was forgotten is full again when it comes back. */
const MAX_BUCKETS = 50_000;

interface Bucket {
  readonly left: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Lets each of many callers ask so often a minute, all at once or spread over it. */
export class TokenBuckets {
  readonly #buckets = new RecentMap<Bucket>(MAX_BUCKETS);
  readonly #perMinute: number;

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** Whole seconds until the caller may ask again; 0 where this request was let through, and counted. */
  take(caller: string, now: number): number {
    const { left, at } = this.#buckets.get(caller) ?? { left: this.#perMinute, at: now };
    const filled = Math.min(this.#perMinute, left + (Math.max(0, now - at) * this.#perMinute) / 60_000);
    const taken = filled >= 1 ? 1 : 0;
    this.#buckets.set(caller, { left: filled - taken, at: now });
    return taken === 1 ? 0 : Math.ceil(((1 - filled) * 60) / this.#perMinute);
  }
}
