import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "./generated/client.ts";

/**
 * A client over a pool of connections.
 *
 * @param url connection string
 * @param connections most connections of the pool
 */
export function connect(url: string, connections = 10): PrismaClient {
  const adapter = new PrismaPg({
    connectionString: url,
    max: connections,
    // A database that is away must be told of soon, not when the request has long been given up.
    connectionTimeoutMillis: 5000,
    // One that stands still, or is gone without a word, would otherwise keep a connection for good.
    query_timeout: 30_000,
    keepAlive: true,
  });
  return new PrismaClient({ adapter });
}
