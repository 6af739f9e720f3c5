import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { npmStart } from "./npm-start.mjs";
import { descendants, living, processes } from "./processes.mjs";
import { tryProduct } from "./try-product.mjs";

/**
 * Runs `npm start` in a clone until its address answers, uses it, stops it with Ctrl-C, and checks that no process is
 * left.
 *
 * @param {{ dir: string, inherited?: NodeJS.ProcessEnv, account?: import("../../start/database/postgres-programs.mjs").Account, signal?: AbortSignal }} place
 *   dir: the clone; inherited: its environment; account: who runs it; signal: given up, with all that was started
 * @returns {Promise<{ output: string, cluster: string, serverAccounts: number[] }>} where the database's files are,
 *   and the user ids of the processes that name them
 */
export async function tryStart({ dir, signal, ...place }) {
  const started = npmStart({ port: 0, dir, ...place });
  const giveUp = () => {
    for (const pid of descendants(started.pid)) kill(pid);
  };
  signal?.addEventListener("abort", giveUp);
  try {
    await tryProduct(await started.ready);
    const all = descendants(started.pid);
    const cluster = await realpath(join(dir, ".data/postgres"));
    const serverAccounts = processes().filter(({ command }) => command.includes(cluster));
    started.signal("SIGINT");
    const code = await started.ended;
    if (code !== 0) throw new Error(`npm start ended with ${code} after Ctrl-C:\n${started.output()}`);
    // A stopping process may take a moment on a busy machine.
    for (let left = 6000; left > 0 && (living(all, dir).length > 0 || living([], cluster).length > 0); left--)
      await new Promise((done) => setTimeout(done, 100));
    const left = [...living(all, dir), ...living([], cluster)];
    if (left.length > 0) throw new Error(`After Ctrl-C there still run:\n${left.join("\n")}`);
    return { output: started.output(), cluster, serverAccounts: serverAccounts.map(({ uid }) => uid) };
  } finally {
    signal?.removeEventListener("abort", giveUp);
    giveUp();
  }
}

/** @param {number} pid */
function kill(pid) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has already ended.
  }
}
