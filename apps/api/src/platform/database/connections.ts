import { inSession, openPool, openSession } from "@wirecost/prisma/open";
import type pg from "pg";
import { databaseAway } from "../errors/app-error.ts";
import { databaseProblem, isStaleStatement } from "./database-errors.ts";

// Both ways to connect: docs/operations.md counts what uses them.
export { openPool, openSession };

/** Of one owner, which begins and ends its transactions. */
export type Session = pg.Client;

/** Time for a connection that was kept to show that it is still one. */
const ANSWER_MS = 2000;

/**
 * A session that a thread keeps from one piece of work to the next, each of which has it alone: making one takes the
 * database and this process longer than storing a file of a thousand rows.
 */
export class KeptConnection {
  #kept: Session | undefined;

  /**
   * Works on the connection. It is closed after an error, with whatever was begun on it; a statement that a migration
   * changed meanwhile is tried once more, on a connection that has nothing prepared.
   *
   * @throws AppError database-unavailable, server-unavailable where its disk is full; else what the work throws
   */
  async use<T>(url: string, work: (client: Session) => Promise<T>, isFirst = true): Promise<T> {
    const client = await this.#take(url).catch((error: unknown) => {
      throw databaseAway(error);
    });
    try {
      const result = await work(client);
      this.#kept = client;
      return result;
    } catch (error) {
      await client.end();
      if (isFirst && isStaleStatement(error)) return this.use(url, work, false);
      throw databaseProblem(error) ?? error;
    }
  }

  async #take(url: string): Promise<Session> {
    const kept = this.#kept;
    this.#kept = undefined;
    if (kept && (await answers(kept))) return kept;
    return openSession(url);
  }
}

/** Does something that only one process is to do at a time. @param name of the lock */
export function whileLocked<T>(url: string, name: string, work: () => Promise<T>): Promise<T> {
  return inSession(url, async (session) => {
    await session.query("SELECT pg_advisory_lock(hashtextextended($1, 0))", [name]);
    return work();
  });
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
