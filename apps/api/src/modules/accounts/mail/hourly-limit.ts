import { RecentMap } from "../../../platform/limits/recent-map.ts";

/** Mails within an hour to one address or person. */
export const MAX_MAILS = 5;
const HOUR_MS = 3_600_000;
/** Who is remembered at most. */
const MAX_COUNTED = 50_000;

/** Limits how many mails each of many gets within an hour. */
export class HourlyLimit {
  readonly #times = new RecentMap<readonly number[]>(MAX_COUNTED);

  /** Whole seconds to wait for the next mail; 0 where it may be sent, and is counted. */
  take(key: string, now = Date.now()): number {
    const recent = (this.#times.get(key) ?? []).filter((time) => time > now - HOUR_MS);
    const first = recent.at(-MAX_MAILS);
    if (first !== undefined) return Math.ceil((first + HOUR_MS - now) / 1000);
    this.#times.set(key, [...recent, now]);
    return 0;
  }
}
