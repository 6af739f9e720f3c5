import { once } from "node:events";
import { createServer } from "node:net";

/** Has a server listen on a free TCP port of the loopback address. @param {import("node:net").Server} server @returns {Promise<number>} the port */
export async function listenLocally(server) {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return address && typeof address === "object" ? address.port : 0;
}

/** A free TCP port on the loopback address. @returns {Promise<number>} */
export async function freePort() {
  const server = createServer();
  const port = await listenLocally(server);
  await new Promise((done) => server.close(done));
  return port;
}
