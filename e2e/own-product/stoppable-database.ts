import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { createDatabase } from "../../scripts/start/database/database.mjs";

export interface StoppableDatabase {
  readonly url: string;
  /** Ends all connections and refuses new ones, as a stopped server does. */
  stop(): Promise<void>;
  /** Accepts connections again. No effect while running. */
  start(): Promise<void>;
}

/**
 * Creates a database on an existing server, reached over its own port: starting and stopping a server for each page
 * takes longer than the page.
 *
 * @param beside connection string of a user who may create databases
 */
export async function openStoppableDatabase(beside: string): Promise<StoppableDatabase> {
  const url = new URL(beside);
  const { hostname: host, port } = url;
  url.pathname = `/stoppable_${process.pid}`;
  await createDatabase(url.href);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect({ host, port: Number(port) });
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on("error", () => {});
      from.once("close", () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  const listen = async (at: number) => {
    server.listen(at, host);
    await once(server, "listening");
  };
  await listen(0);
  const { port: own } = server.address() as AddressInfo;
  url.port = String(own);
  const stop = async () => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
  };
  return {
    url: url.href,
    stop,
    start: async () => {
      if (!server.listening) await listen(own);
    },
  };
}
