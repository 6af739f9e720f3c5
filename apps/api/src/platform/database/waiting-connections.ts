import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** Time between attempts while the database does not answer. */
const AGAIN_MS = 2000;

/**
 * Makes callers that request a pool's connection by promise wait until the database answers. graphile-worker records
 * the end of a job without awaiting that: an error there is unhandled, and would end the process.
 *
 * @param signal once it is aborted, what fails is said at once
 * @returns settles once no caller waits for a connection: the pool is not to be ended before
 */
export function waitForConnections(
  pool: Pick<pg.Pool, "connect">,
  signal: AbortSignal,
  againMs = AGAIN_MS,
): () => Promise<void> {
  const connect = pool.connect.bind(pool);
  const pending = new Set<Promise<unknown>>();

  async function connectInTheEnd(): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return await connect();
      } catch (error) {
        if (signal.aborted) throw error;
        await sleep(againMs, undefined, { signal }).catch(() => {});
      }
    }
  }

  // The pool's own query() uses a callback, and reports errors itself.
  pool.connect = ((...callback: Parameters<typeof connect>) => {
    if (callback.length > 0) return connect(...callback);
    const client = connectInTheEnd();
    pending.add(client);
    const forget = () => pending.delete(client);
    client.then(forget, forget);
    return client;
  }) as typeof connect;

  return async () => {
    while (pending.size > 0) await Promise.allSettled(pending);
  };
}
