import { setTimeout as sleep } from "node:timers/promises";
import { checkOperations } from "./check-operations.mjs";
import { summary } from "./kill-often.mjs";
import { peopleAtWork } from "./people-at-work.mjs";
import { signUp } from "./sign-up.mjs";

/** What is answered meanwhile. */
const AWAY = "database-unavailable";
/** What a file is answered where as many of its team wait for the database as may: docs/limits.md, "Files". */
const FULL = "503 server-unavailable: The server is reading the maximum number of files.";
/** How long the database is away each time. */
const AWAY_MS = 2000;

/**
 * Stops and starts the database while people work, and leaves the API alone.
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
      // Away is said as such, and so is that files wait for it; anything else would be a failure of ours.
      if (answer !== AWAY && !answer.startsWith(FULL)) wrong.push(`${count} answers were ${answer}`);
    }
    if (backAfter.some((ms) => ms >= 60_000)) wrong.push("The API did not recover within a minute");
    return { operations: summary(ledger), refused: Object.fromEntries(refused), backAfter, wrong };
  } finally {
    users?.leave();
  }
}
