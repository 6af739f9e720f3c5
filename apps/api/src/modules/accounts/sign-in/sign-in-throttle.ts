import { createHash } from "node:crypto";
import { RecentMap } from "../../../platform/limits/recent-map.ts";

/** Consecutive wrong passwords without a delay: people mistype. */
const FREE = 5;
/** Maximum wait, and how long a wrong password is remembered. */
const LONGEST_MS = 15 * 60_000;
/** Maximum number of entries, keyed by a hash: account names are chosen by the sender, and of any length. */
const MAX_COUNTED = 100_000;

interface Tries {
  readonly wrong: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/**
 * Slows down guessing: after five wrong passwords each further one doubles the wait, from 2 seconds to 15 minutes.
 * Tries are counted per account and address, or per account and device that has signed in to it before, so that an
 * attacker elsewhere does not lock a user out. Each process counts separately.
 */
export class SignInThrottle {
  readonly #tries = new RecentMap<Tries>(MAX_COUNTED);

  /** Whole seconds until the next attempt; 0 for none. */
  waitOf(key: string, now: number): number {
    const tries = this.#tries.get(hashOf(key));
    if (!tries || tries.wrong < FREE) return 0;
    const wait = Math.min(LONGEST_MS, 2000 * 2 ** (tries.wrong - FREE));
    return Math.max(0, Math.ceil((tries.at + wait - now) / 1000));
  }

  wrong(key: string, now: number): void {
    const before = this.#tries.get(hashOf(key));
    const wrong = before && now - before.at < LONGEST_MS ? before.wrong + 1 : 1;
    this.#tries.set(hashOf(key), { wrong, at: now });
  }

  right(key: string): void {
    this.#tries.delete(hashOf(key));
  }
}

function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("base64");
}
