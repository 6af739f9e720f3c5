import { ActingAdapter } from "./acting-adapter.ts";
import { PrismaClient } from "./generated/client.ts";

/** Of each client, which does not show its own. */
const adapters = new WeakMap<PrismaClient, ActingAdapter>();

/**
 * A client over a pool of connections.
 *
 * @param url connection string
 * @param connections most connections of the pool
 * @param actor who changes something, as ActingAdapter has it; nobody unless given, and nothing is recorded
 */
export function connect(url: string, connections = 10, actor: () => string = () => ""): PrismaClient {
  const config = {
    connectionString: url,
    max: connections,
    // A database that is away must be told of soon, not when the request has long been given up.
    connectionTimeoutMillis: 5000,
    // One that stands still, or is gone without a word, would otherwise keep a connection for good.
    query_timeout: 30_000,
    keepAlive: true,
  };
  const adapter = new ActingAdapter(config, actor);
  const prisma = new PrismaClient({ adapter });
  adapters.set(prisma, adapter);
  return prisma;
}

/** What stands open to the database, and how many wait for a connection. */
export function poolState(prisma: PrismaClient) {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = adapters.get(prisma)?.pool ?? {};
  return { used: totalCount - idleCount, idle: idleCount, waitedFor: waitingCount };
}
