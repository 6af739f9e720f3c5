import { RecentMap } from "../../../platform/limits/recent-map.ts";

/** Maximum e-mails per hour to one address or person. */
export const MAX_MAILS = 5;
const HOUR_MS = 3_600_000;
/** Maximum number of entries. */
const MAX_COUNTED = 50_000;

/** Limits the e-mails per hour of each of many recipients. */
export class HourlyLimit {
  readonly #times = new RecentMap<readonly number[]>(MAX_COUNTED);

  /** Whole seconds until the next e-mail; 0 if it may be sent, and is counted. */
  take(key: string, now = Date.now()): number {
    const recent = (this.#times.get(key) ?? []).filter((time) => time > now - HOUR_MS);
    const first = recent.at(-MAX_MAILS);
    if (first !== undefined) return Math.ceil((first + HOUR_MS - now) / 1000);
    this.#times.set(key, [...recent, now]);
    return 0;
  }
}
