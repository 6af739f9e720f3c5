import { connect, createServer } from "node:net";
import { listenLocally } from "../../../start/free-port.mjs";
import { DelayedLane } from "./delayed-lane.mjs";
import { count, MAX_CONNECTIONS } from "./ledger.mjs";

/**
 * A TCP proxy that delays both directions and counts bytes and turns of each connection: how often the client sends
 * after the server has sent, which is how often it waits for an answer.
 *
 * @param {{ host: string, port: number }} target
 * @param {import("./ledger.mjs").Ledger} ledger
 * @returns {Promise<{ port: number, close: () => Promise<void> }>}
 */
export async function startDelayProxy(target, ledger) {
  /** @type {Set<import("node:net").Socket>} */
  const sockets = new Set();
  let connections = 0;
  const server = createServer({ noDelay: true }, (client) => {
    if (connections >= MAX_CONNECTIONS) {
      client.destroy();
      return;
    }
    const upstream = connect({ ...target, noDelay: true });
    pair(client, upstream, ledger, connections++);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket));
    }
  });
  return {
    port: await listenLocally(server),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

/**
 * @param {import("node:net").Socket} client
 * @param {import("node:net").Socket} server
 * @param {import("./ledger.mjs").Ledger} ledger
 * @param {number} connection
 */
function pair(client, server, ledger, connection) {
  let clientSpoke = false;
  const up = new DelayedLane(ledger, (chunk) => (chunk ? server.write(chunk) : server.end()));
  const down = new DelayedLane(ledger, (chunk) => (chunk ? client.write(chunk) : client.end()));
  client.on("data", (chunk) => {
    if (!clientSpoke) count(ledger, connection, "turns", 1);
    clientSpoke = true;
    count(ledger, connection, "bytesUp", chunk.length);
    up.send(chunk);
  });
  server.on("data", (chunk) => {
    clientSpoke = false;
    count(ledger, connection, "bytesDown", chunk.length);
    down.send(chunk);
  });
  client.on("end", () => up.send(null));
  server.on("end", () => down.send(null));
  for (const socket of [client, server]) {
    socket.on("error", () => {});
    socket.on("close", () => {
      // A connection that broke on one side is closed on the other.
      if (socket.errored) for (const other of [client, server]) other.destroy();
      if (client.destroyed && server.destroyed) for (const lane of [up, down]) lane.close();
    });
  }
}
