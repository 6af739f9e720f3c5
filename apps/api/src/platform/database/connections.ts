import { inSession, openPool, openSession } from "@wirecost/prisma/open";
import type pg from "pg";
import { databaseAway } from "../errors/app-error.ts";
import { databaseProblem, isStaleStatement } from "./database-errors.ts";

// Both kinds of connections: docs/operations.md counts their uses.
export { openPool, openSession };

/** A connection of one owner, which begins and ends its transactions. */
export type Session = pg.Client;

/** Maximum time to check that a kept connection is still alive. */
const ANSWER_MS = 2000;

/**
 * A session that a thread keeps between tasks, each of which uses it exclusively: creating one takes the database and
 * this process longer than storing a file of a thousand rows.
 */
export class ReusedConnection {
  #session: Session | undefined;

  /**
   * Runs work on the connection. After an error it is closed, with any open transaction; a statement invalidated by a
   * migration is retried once on a new connection.
   *
   * @throws AppError database-unavailable, server-unavailable where its disk is full; else what the work throws
   */
  async use<T>(url: string, work: (client: Session) => Promise<T>, isFirst = true): Promise<T> {
    const client = await this.#take(url).catch((error: unknown) => {
      throw databaseAway(error);
    });
    try {
      const result = await work(client);
      this.#session = client;
      return result;
    } catch (error) {
      await client.end();
      if (isFirst && isStaleStatement(error)) return this.use(url, work, false);
      throw databaseProblem(error) ?? error;
    }
  }

  async #take(url: string): Promise<Session> {
    const session = this.#session;
    this.#session = undefined;
    if (session && (await answers(session))) return session;
    return openSession(url);
  }
}

/** Runs something that only one process may do at a time. @param name of the lock */
export function whileLocked<T>(url: string, name: string, work: () => Promise<T>): Promise<T> {
  return inSession(url, async (session) => {
    await session.query("SELECT pg_advisory_lock(hashtextextended($1, 0))", [name]);
    return work();
  });
}

/** An idle thread is not notified of a lost connection. */
async function answers(client: Session): Promise<boolean> {
  const reply = client.query("SELECT 1").then(
    () => true,
    () => false,
  );
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, ANSWER_MS, false).unref());
  if (await Promise.race([reply, late])) return true;
  client.end().catch(() => {});
  return false;
}
