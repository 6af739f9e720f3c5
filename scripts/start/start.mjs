// npm start: installs, builds, migrates and serves, each only if needed.
import "./require-node.mjs";
import { join } from "node:path";
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { onceAskedToStop } from "./once-asked-to-stop.mjs";
import { root } from "./root.mjs";

const say = (/** @type {string} */ line) => console.error(line);

/** @param {unknown} error @returns {never} */
function leave(error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

const { DATABASE_URL, HOST, PORT, PUBLIC_URL, WIRECOST_DATA_DIR } = process.env;
const port = Number(PORT || 3000);
if (!Number.isInteger(port) || port < 0 || port > 65_535)
  leave(`PORT is ${PORT}: expected a whole number from 0 to 65535.`);

let serving = false;
let stopping = false;
const stopRequest = onceAskedToStop();
stopRequest.then(() => {
  stopping = true;
  // During installation and build no process is running that must be stopped in order.
  if (!serving) process.exit(0);
  say("Stopping ...");
});

try {
  await ensureInstalled();
  await ensureBuilt();
  const { runStack } = await import("./run-stack.mjs");
  serving = true;
  const stack = await runStack({
    dataDir: WIRECOST_DATA_DIR || join(root, ".data"),
    port,
    ...(HOST ? { host: HOST } : {}),
    ...(DATABASE_URL ? { databaseUrl: DATABASE_URL } : {}),
    ...(PUBLIC_URL ? { env: { PUBLIC_URL } } : {}),
    say,
  });
  if (!stopping) console.log(`Wirecost is ready: ${stack.url}`);
  const broken = await Promise.race([stack.broken, stopRequest]);
  await stack.stop();
  if (broken !== undefined) leave(broken);
  process.exit(0);
} catch (error) {
  leave(error);
}
