import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { PrismaClient } from "./generated/client.ts";
import { openPool } from "./open.ts";

/** Of each client, which does not show its own. */
const pools = new WeakMap<PrismaClient, pg.Pool>();

/**
 * A client over a pool of connections.
 *
 * @param url connection string
 * @param connections most connections of the pool
 */
export function connect(url: string, connections = 10): PrismaClient {
  // A statement that stands still, or whose answer was lost, would otherwise keep a connection for good.
  const pool = openPool(url, { max: connections, query_timeout: 30_000 });
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: true }),
    // Whatever belongs to a team is read and written in transactions: a wait for one is a wait for a connection.
    transactionOptions: { maxWait: 5000, timeout: 30_000 },
  });
  pools.set(prisma, pool);
  return prisma;
}

/** A client's connections, for what is asked without it. */
export function poolOf(prisma: PrismaClient): pg.Pool {
  const pool = pools.get(prisma);
  if (!pool) throw new Error("A client that was made elsewhere has no pool here.");
  return pool;
}

/** Closes a client and its connections: one that was only asked past it does not know that there are any. */
export async function disconnect(prisma: PrismaClient): Promise<void> {
  await prisma.$disconnect();
  const pool = poolOf(prisma);
  if (!pool.ending) await pool.end();
}

/** What stands open to the database, and how many wait for a connection. */
export function poolState(prisma: PrismaClient) {
  const { totalCount, idleCount, waitingCount } = poolOf(prisma);
  return { used: totalCount - idleCount, idle: idleCount, waitedFor: waitingCount };
}
