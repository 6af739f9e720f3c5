import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** Channel on which the database tells ids of what has changed. */
const CHANNEL = "wirecost_computation";

/** Time after which a waiting request checks again without a notice, in case the connection was lost. */
const LOOK_AGAIN_MS = 3000;

/** Tells who waits for a change that it has come, from whichever process. One connection listens, from the first wait on. */
export class ChangeNotices {
  readonly #url: string;
  readonly #changes = new EventEmitter().setMaxListeners(0);
  readonly #closing = new AbortController();
  #listening: pg.Client | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /** Ends with the next change of what has this id, after some seconds without one, or as soon as `signal` says so. */
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
    await this.#listening?.end().catch(() => {});
  }

  #listen(): void {
    if (this.#listening || this.#closing.signal.aborted) return;
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    const lost = () => {
      if (this.#listening === client) this.#listening = undefined;
    };
    client.on("error", lost).on("end", lost);
    client.on("notification", ({ payload = "" }) => void this.#changes.emit(payload));
    this.#listening = client;
    client
      .connect()
      .then(() => client.query(`LISTEN ${CHANNEL}`))
      .catch(lost);
  }
}
