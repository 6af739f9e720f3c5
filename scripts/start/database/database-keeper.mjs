// The process that keepDatabase starts. Without it PostgreSQL would keep running after its starter was killed.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { HeldError, isAlive } from "../lock.mjs";
import { startDatabase } from "./database.mjs";

const [, , dataDir = "", durable, port] = process.argv;
const starting = startOnceFree(Date.now() + 300_000);

let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  await starting.then((database) => database.stop()).catch(() => {});
  process.exit(0);
}
process.on("SIGTERM", stop);
process.on("disconnect", stop);

try {
  const { url, apiUrl, accountsUrl } = await starting;
  const [pid] = (await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n");
  setInterval(() => {
    if (stopping || isAlive(Number(pid))) return;
    console.error("its process is gone");
    process.exit(1);
  }, 1000);
  process.send?.({ url, apiUrl, accountsUrl });
} catch (error) {
  process.send?.({ problem: error instanceof Error ? error.message : String(error) });
  process.disconnect?.();
}

/**
 * Retries while a keeper whose parent was killed still holds the database: it stops within seconds.
 *
 * @param {number} deadline
 * @returns {ReturnType<typeof startDatabase>}
 */
async function startOnceFree(deadline) {
  try {
    return await startDatabase({
      dataDir,
      durable: durable === "true",
      ...(port === undefined ? {} : { port: Number(port) }),
    });
  } catch (error) {
    if (!(error instanceof HeldError) || Date.now() > deadline) throw error;
    await new Promise((resolve) => setTimeout(resolve, 200));
    return startOnceFree(deadline);
  }
}
