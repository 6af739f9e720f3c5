// Without Prisma, which a thread that only writes rows would load for nothing.
import pg from "pg";

/** How long a caller waits for a connection, so that a request fails soon while the database is away. */
const CONNECT_MS = 5000;

/**
 * One of two ways to connect: a pool, whose connections each do one transaction at a time. A pooler in transaction mode
 * may stand between it and the database.
 *
 * @param settings.max connections of the pool
 */
export function openPool(url: string, settings: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    ...settings,
  });
  // The query that fails reports a lost connection. Without a listener the event would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/**
 * The other: a session with one owner, for what outlives a transaction (LISTEN, locks of a session, what a thread has
 * prepared) or has to be undone when its thread is ended. Needs a direct connection, or a pooler in session mode.
 *
 * @throws where the database does not answer
 */
export async function openSession(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  // As above.
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** Works in a session of its own, which is closed afterwards. */
export async function inSession<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openSession(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Works in one transaction of such a session. */
export function inTransaction(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  return inSession(url, async (client) => {
    await client.query("BEGIN");
    await work(client);
    await client.query("COMMIT");
  });
}
