import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { openSession } from "./connections.ts";

/** Channel on which the database sends ids of changed objects. */
const CHANNEL = "wirecost_computation";

/** Time after which a waiting request checks again without a notice, in case the connection was lost. */
const LOOK_AGAIN_MS = 3000;

/** Wakes requests that wait for a change, made by any process. One connection listens, from the first wait on. */
export class ChangeNotices {
  readonly #url: string;
  readonly #changes = new EventEmitter().setMaxListeners(0);
  readonly #closing = new AbortController();
  #listening: Promise<pg.Client> | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /**
   * Resolves at the next change of the object with this id, after some seconds without one, or when `signal` aborts.
   */
  async next(id: string, signal: AbortSignal): Promise<void> {
    this.#listen();
    const changed = new AbortController();
    const notify = () => changed.abort();
    this.#changes.once(id, notify);
    await sleep(LOOK_AGAIN_MS, undefined, {
      signal: AbortSignal.any([signal, changed.signal, this.#closing.signal]),
    }).catch(() => {});
    this.#changes.off(id, notify);
  }

  /** Aborts when waiting ends for good. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#listening?.then((session) => session.end()).catch(() => {});
  }

  #listen(): void {
    if (this.#listening || this.#closing.signal.aborted) return;
    const lost = () => {
      if (this.#listening === listening) this.#listening = undefined;
    };
    const listening = this.#open(lost);
    this.#listening = listening;
    // The waiting request checks again, and waits again.
    listening.catch(lost);
  }

  async #open(lost: () => void): Promise<pg.Client> {
    const session = await openSession(this.#url);
    session.on("error", lost).on("end", lost);
    session.on("notification", ({ payload = "" }) => void this.#changes.emit(payload));
    await session.query(`LISTEN ${CHANNEL}`);
    return session;
  }
}
