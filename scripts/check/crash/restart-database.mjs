import { setTimeout as sleep } from "node:timers/promises";
import { checkOperations } from "./check-operations.mjs";
import { summary } from "./kill-often.mjs";
import { simulateUser } from "./operations.mjs";
import { randomOf } from "./random.mjs";
import { signUp } from "./sign-up.mjs";

/** What is answered meanwhile. */
const AWAY = "database-unavailable";
/** What a file is answered where as many of its team wait for the database as may: docs/limits.md, "Files". */
const FULL = "503 server-unavailable: As many files as this server takes are being read.";
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
  /** @type {import("./operations.mjs").Operation[]} */
  const ledger = [];
  /** @type {Map<string, number>} */
  const answers = new Map();
  /** @type {number[]} */
  const backAfter = [];
  let stop = false;
  try {
    await api.start();
    const { teamId, token } = await signUp(api.url, "restart");
    const working = Array.from({ length: people }, (_, i) =>
      simulateUser({
        url: api.url,
        teamId,
        token,
        who: `r${i}`,
        random: randomOf(seed + i),
        ledger,
        stopped: () => stop,
        onRefused: ({ status, body }) => {
          const { code, detail } = JSON.parse(body);
          const answer = code === AWAY ? AWAY : `${status} ${code}: ${detail}`;
          answers.set(answer, (answers.get(answer) ?? 0) + 1);
        },
      }),
    );
    for (let i = 0; i < times; i++) {
      await sleep(1500);
      await database.stop();
      await sleep(AWAY_MS);
      await database.start();
      const started = performance.now();
      const before = done(ledger);
      while (done(ledger) === before && performance.now() - started < 60_000) await sleep(20);
      backAfter.push(Math.round(performance.now() - started));
    }
    stop = true;
    await Promise.all(working);
    const wrong = [...(await checkOperations(databaseUrl, ledger))];
    for (const [answer, count] of answers) {
      // Away is said as such, and so is that files wait for it; anything else would be a failure of ours.
      if (answer !== AWAY && !answer.startsWith(FULL)) wrong.push(`${count} answers were ${answer}`);
    }
    if (backAfter.some((ms) => ms >= 60_000)) wrong.push("The API did not recover within a minute");
    return { operations: summary(ledger), refused: Object.fromEntries(answers), backAfter, wrong };
  } finally {
    stop = true;
    await api.kill();
  }
}

/** @param {readonly import("./operations.mjs").Operation[]} ledger */
function done(ledger) {
  return ledger.filter(({ id }) => id !== undefined).length;
}
