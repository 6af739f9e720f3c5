interface Client {
  connect(): Promise<unknown>;
  query(text: string): Promise<{ rows: readonly Record<string, unknown>[] }>;
  end(): Promise<void>;
}

/**
 * Whether a pool shares a server connection between transactions, as PgBouncer does: temporary tables would be visible
 * to other clients, and remain. Then another client gets the same one, or takes it while its own transaction is open.
 *
 * @param another a client of the same server, not connected; one that is refused shows nothing
 */
export async function isSharedConnection(client: Client, another: Client): Promise<boolean> {
  const before = await backendOf(client);
  try {
    await another.connect();
    if ((await backendOf(another)) === before) return true;
    await another.query("BEGIN");
    await backendOf(another);
    return (await backendOf(client)) !== before;
  } catch {
    return false;
  } finally {
    await another.end().catch(() => {});
  }
}

/** The server's process, of which each connection has its own. */
async function backendOf(client: Client): Promise<unknown> {
  return (await client.query("SELECT pg_backend_pid() AS pid")).rows[0]?.pid;
}
