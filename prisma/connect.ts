import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { PrismaClient } from "./generated/client.ts";
import { openPool } from "./open.ts";

/** Pool of each client, which Prisma does not expose. */
const pools = new WeakMap<PrismaClient, pg.Pool>();

/**
 * A Prisma client with a connection pool.
 *
 * @param url connection string
 * @param connections maximum connections of the pool
 */
export function connect(url: string, connections = 10): PrismaClient {
  // Otherwise a hanging statement, or one whose reply was lost, would keep its connection forever.
  const pool = openPool(url, { max: connections, query_timeout: 30_000 });
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: true }),
    // Team data is read and written in transactions, so waiting for a transaction is waiting for a connection.
    transactionOptions: { maxWait: 5000, timeout: 30_000 },
  });
  pools.set(prisma, pool);
  return prisma;
}

/** A client's pool, for queries without Prisma. */
export function poolOf(prisma: PrismaClient): pg.Pool {
  const pool = pools.get(prisma);
  if (!pool) throw new Error("A client that was made elsewhere has no pool here.");
  return pool;
}

/** Closes a client and its pool. Prisma does not close a pool that only direct queries used. */
export async function disconnect(prisma: PrismaClient): Promise<void> {
  await prisma.$disconnect();
  const pool = poolOf(prisma);
  if (!pool.ending) await pool.end();
}

/** Open connections, and the number of callers waiting for one. */
export function poolState(prisma: PrismaClient) {
  const { totalCount, idleCount, waitingCount } = poolOf(prisma);
  return { used: totalCount - idleCount, idle: idleCount, waitedFor: waitingCount };
}
