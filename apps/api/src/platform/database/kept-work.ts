import type { KeptConnection, Session } from "./connections.ts";
import { isDatabaseAway, isDiskFull, isStaleStatement } from "./database-errors.ts";

/** Why nothing was stored, as far as that was to be expected. */
export type Unreached = { readonly state: "database-away" } | { readonly state: "disk-full" };

/**
 * Closes the connection after an error; tries once more where a migration changed a statement. @throws what the work
 * throws
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
