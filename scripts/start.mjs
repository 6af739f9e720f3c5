// npm start: installs, builds, migrates and serves, each only if needed.
import "./require-node.mjs";
import { join } from "node:path";
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { root } from "./root.mjs";

const say = (/** @type {string} */ line) => console.error(line);

/** @param {unknown} error @returns {never} */
function leave(error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

const port = Number(process.env.PORT ?? 3000);
if (!Number.isInteger(port) || port < 0 || port > 65_535)
  leave(`PORT is ${process.env.PORT}: a whole number from 0 to 65535 would be right.`);

// Asked to stop while still starting: what has been started by then is stopped once it is.
let asked = false;
/** @type {(() => void) | undefined} */
let onAsked;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    asked = true;
    onAsked?.();
  });
}

try {
  await ensureInstalled();
  await ensureBuilt();
  const { runStack } = await import("./run-stack.mjs");
  const { DATABASE_URL, HOST, PUBLIC_URL } = process.env;
  const stack = await runStack({
    dataDir: process.env.WIRECOST_DATA_DIR ?? join(root, ".data"),
    port,
    ...(HOST ? { host: HOST } : {}),
    ...(DATABASE_URL ? { databaseUrl: DATABASE_URL } : {}),
    ...(PUBLIC_URL ? { env: { PUBLIC_URL } } : {}),
    say,
  });
  if (!asked) console.log(`Wirecost is ready: ${stack.url}`);
  const broken = await Promise.race([
    stack.broken,
    new Promise((resolve) => {
      onAsked = () => resolve(undefined);
      if (asked) resolve(undefined);
    }),
  ]);
  if (broken === undefined) say("Stopping ...");
  await stack.stop();
  if (broken !== undefined) leave(broken);
  process.exit(0);
} catch (error) {
  leave(error);
}
