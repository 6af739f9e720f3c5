import { RecentMap } from "../../platform/limits/recent-map.ts";

/** The first pause, doubled each time, and the maximum. */
const FIRST_MS = 10_000;
const LONGEST_MS = 15 * 60_000;

interface Pause {
  readonly unanswered: number;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

/**
 * Pauses addresses that do not answer: waiting for each of their messages would delay others. Each process determines
 * this for itself.
 */
export class Pauses {
  readonly #pauses = new RecentMap<Pause>(10_000);

  isPaused(webhookId: string, now: number): boolean {
    return (this.#pauses.get(webhookId)?.until ?? 0) > now;
  }

  unanswered(webhookId: string, now: number): void {
    const unanswered = (this.#pauses.get(webhookId)?.unanswered ?? 0) + 1;
    const pause = Math.min(LONGEST_MS, FIRST_MS * 2 ** (unanswered - 1));
    this.#pauses.set(webhookId, { unanswered, until: now + pause });
  }

  answered(webhookId: string): void {
    this.#pauses.delete(webhookId);
  }
}
