// Without Prisma, which a thread that only writes rows does not need to load.
import pg from "pg";

/** Connection timeout, so that requests fail soon while the database is unavailable. */
const CONNECT_MS = 5000;

/**
 * A connection pool: each connection runs one transaction at a time. Works through a pooler in transaction mode.
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
  // The failing query reports a lost connection. Without a listener the event would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/**
 * A session with one owner, for state beyond a transaction (LISTEN, session locks, prepared statements), or to undo
 * work when its thread is stopped. Needs a direct connection or a pooler in session mode.
 *
 * @throws Error if the database does not answer
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

/** Runs work in a new session and closes it. */
export async function inSession<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openSession(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs work in one transaction of a new session. */
export function inTransaction(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  return inSession(url, async (client) => {
    await client.query("BEGIN");
    await work(client);
    await client.query("COMMIT");
  });
}
