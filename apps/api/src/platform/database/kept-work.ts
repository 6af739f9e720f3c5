import type { KeptConnection, Session } from "./connections.ts";
import { isDatabaseAway, isDiskFull, isStaleStatement } from "./database-errors.ts";

/** Why nothing was stored, as far as that was to be expected. */
export type Unreached = { readonly state: "database-away" } | { readonly state: "disk-full" };

/**
 * Works on a connection that a thread keeps. It is closed after an error, with whatever was begun on it; a statement that
 * a migration changed meanwhile is tried once more, on a connection that has nothing prepared.
 *
 * @throws what the work throws, unless the database is why
 */
export async function onKeptConnection<T>(
  connection: KeptConnection,
  url: string,
  work: (client: Session) => Promise<T>,
  isFirst = true,
): Promise<T | Unreached> {
  const client = await connection.take(url).catch(() => undefined);
  if (!client) return { state: "database-away" };
  try {
    const result = await work(client);
    connection.keep(client);
    return result;
  } catch (error) {
    await client.end();
    if (isFirst && isStaleStatement(error)) return onKeptConnection(connection, url, work, false);
    if (isDatabaseAway(error)) return { state: "database-away" };
    if (isDiskFull(error)) return { state: "disk-full" };
    throw error;
  }
}
