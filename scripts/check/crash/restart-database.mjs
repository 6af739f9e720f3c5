import { setTimeout as sleep } from "node:timers/promises";
import { checkOperations } from "./check-operations.mjs";
import { summary } from "./kill-often.mjs";
import { peopleAtWork } from "./people-at-work.mjs";
import { signUp } from "./sign-up.mjs";

/** Expected error while the database is down. */
const AWAY = "database-unavailable";
/**
 * Expected error for a file when the maximum number of its team's files wait for the database: docs/limits.md, "Files".
 */
const FULL = "503 server-unavailable: The server is reading the maximum number of files.";
/** Duration of each outage. */
const AWAY_MS = 2000;

/**
 * Restarts the database while users work, without restarting the API.
 *
 * @param {import("./killable-api.mjs").KillableApi} api not started
 * @param {{ databaseUrl: string, times: number, seed: number, people?: number,
 *   database: { stop: () => Promise<void>, start: () => Promise<void> } }} options
 */
export async function restartDatabase(api, { databaseUrl, database, times, seed, people = 6 }) {
  /** @type {number[]} */
  const backAfter = [];
  /** @type {ReturnType<typeof peopleAtWork> | undefined} */
  let users;
  try {
    await api.start();
    users = peopleAtWork(api.url, await signUp(api.url, "restart"), {
      people,
      seed,
      answerOf: (code, answer) => (code === AWAY ? AWAY : answer),
    });
    const { ledger, refused, done, finish } = users;
    for (let i = 0; i < times; i++) {
      await sleep(1500);
      await database.stop();
      await sleep(AWAY_MS);
      await database.start();
      const started = performance.now();
      const before = done();
      while (done() === before && performance.now() - started < 60_000) await sleep(20);
      backAfter.push(Math.round(performance.now() - started));
    }
    await finish();
    const wrong = [...(await checkOperations(databaseUrl, ledger))];
    for (const [answer, count] of refused) {
      // An outage and the waiting of files must be reported as such; any other error is a defect.
      if (answer !== AWAY && !answer.startsWith(FULL)) wrong.push(`${count} answers were ${answer}`);
    }
    if (backAfter.some((ms) => ms >= 60_000)) wrong.push("The API did not recover within a minute");
    return { operations: summary(ledger), refused: Object.fromEntries(refused), backAfter, wrong };
  } finally {
    users?.leave();
  }
}
