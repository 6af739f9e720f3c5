import pg from "pg";

/** Time for a connection that was kept to show that it is still one. */
const ANSWER_MS = 2000;

/**
 * A connection that is kept from one piece of work to the next, each of which has it alone: making one takes the
 * database and this process longer than storing a file of a thousand rows.
 */
export class KeptConnection {
  #kept: pg.Client | undefined;

  /** @throws where the database does not answer */
  async take(connectionString: string): Promise<pg.Client> {
    const kept = this.#kept;
    this.#kept = undefined;
    if (kept && (await answers(kept))) return kept;
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, keepAlive: true });
    // What was lost is said by the query that fails of it.
    client.on("error", () => {});
    await client.connect();
    return client;
  }

  /** Takes back one that is as good as new: nothing is begun on it. */
  keep(client: pg.Client): void {
    this.#kept = client;
  }
}

/** A thread that waits for work hears nothing of a connection that is lost meanwhile. */
async function answers(client: pg.Client): Promise<boolean> {
  const asked = client.query("SELECT 1").then(
    () => true,
    () => false,
  );
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, ANSWER_MS, false).unref());
  if (await Promise.race([asked, late])) return true;
  client.end().catch(() => {});
  return false;
}
