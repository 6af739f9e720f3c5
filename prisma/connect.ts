import { ActingAdapter } from "./acting-adapter.ts";
import { PrismaClient } from "./generated/client.ts";

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
  return new PrismaClient({ adapter: new ActingAdapter(config, actor) });
}
