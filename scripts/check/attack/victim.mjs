import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** @typedef {import("./victim-process.mjs").Seen} Seen */

/** Maximum increase of another team's 99th percentile caused by one caller. */
export const MAX_DELAY_MS = 250;

/**
 * Works as another team while an action runs.
 *
 * @template T
 * @param {import("./victim-process.mjs").Victim} victim
 * @param {() => Promise<T>} attack
 * @returns {Promise<Seen & { answer: T }>}
 */
export async function watchVictim({ url, token, teamId }, attack) {
  const child = fork(fileURLToPath(new URL("victim-process.mjs", import.meta.url)));
  try {
    child.send({ url, token, teamId });
    await once(child, "message");
    const answer = await attack();
    child.send("stop");
    const [seen] = await once(child, "message");
    return { .../** @type {Seen} */ (seen), answer };
  } finally {
    child.kill();
  }
}
