import { openPool, openSession } from "@wirecost/prisma/open";
import type pg from "pg";

// Both ways to connect: docs/operations.md counts what uses them.
export { openPool, openSession };

/** Of one owner, which begins and ends its transactions. */
export type Session = pg.Client;

/** Time for a connection that was kept to show that it is still one. */
const ANSWER_MS = 2000;

/**
 * A session that is kept from one piece of work to the next, each of which has it alone: making one takes the database
 * and this process longer than storing a file of a thousand rows.
 */
export class KeptConnection {
  #kept: Session | undefined;

  /** @throws where the database does not answer */
  async take(connectionString: string): Promise<Session> {
    const kept = this.#kept;
    this.#kept = undefined;
    if (kept && (await answers(kept))) return kept;
    return openSession(connectionString);
  }

  /** Takes back one that is as good as new: nothing is begun on it. */
  keep(client: Session): void {
    this.#kept = client;
  }
}

/** Does something that only one process is to do at a time. @param name of the lock */
export async function whileLocked<T>(url: string, name: string, work: () => Promise<T>): Promise<T> {
  const session = await openSession(url);
  try {
    await session.query("SELECT pg_advisory_lock(hashtextextended($1, 0))", [name]);
    return await work();
  } finally {
    await session.end();
  }
}

/** A thread that waits for work hears nothing of a connection that is lost meanwhile. */
async function answers(client: Session): Promise<boolean> {
  const asked = client.query("SELECT 1").then(
    () => true,
    () => false,
  );
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, ANSWER_MS, false).unref());
  if (await Promise.race([asked, late])) return true;
  client.end().catch(() => {});
  return false;
}
