// node copy-bytes.mjs HOST PORT: a minimal TCP proxy in a process of its own.
import { connect, createServer } from "node:net";
import { listenLocally } from "../start/free-port.mjs";

const [host = "", port = ""] = process.argv.slice(2);

const server = createServer({ noDelay: true }, (client) => {
  const reached = connect({ host, port: Number(port), noDelay: true });
  client.pipe(reached).pipe(client);
  for (const socket of [client, reached]) socket.on("error", () => socket.destroy());
});
process.send?.(await listenLocally(server));
