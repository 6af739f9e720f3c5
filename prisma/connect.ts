import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "./generated/client.ts";

/** Of each client, which does not show its own. */
const pools = new WeakMap<PrismaClient, pg.Pool>();

/**
 * A client over a pool of connections.
 *
 * @param url connection string
 * @param connections most connections of the pool
 */
export function connect(url: string, connections = 10): PrismaClient {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // A database that is away must be told of soon, not when the request has long been given up.
    connectionTimeoutMillis: 5000,
    // One that stands still, or is gone without a word, would otherwise keep a connection for good.
    query_timeout: 30_000,
    keepAlive: true,
  });
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: true }),
    // Whatever belongs to a team is read and written in transactions: a wait for one is a wait for a connection.
    transactionOptions: { maxWait: 5000, timeout: 30_000 },
  });
  pools.set(prisma, pool);
  return prisma;
}

/** What stands open to the database, and how many wait for a connection. */
export function poolState(prisma: PrismaClient) {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(prisma) ?? {};
  return { used: totalCount - idleCount, idle: idleCount, waitedFor: waitingCount };
}
