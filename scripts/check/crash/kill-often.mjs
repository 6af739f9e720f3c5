import { setTimeout as sleep } from "node:timers/promises";
import { checkOperations } from "./check-operations.mjs";
import { peopleAtWork } from "./people-at-work.mjs";
import { randomOf } from "./random.mjs";
import { signUp } from "./sign-up.mjs";
import { checkWebhookMessages, webhookCounter } from "./webhook-messages.mjs";

/**
 * @typedef {object} Outcome
 * @property {Readonly<Record<string, { requested: number, confirmed: number, retried: number }>>} operations by kind
 * @property {number} delivered webhook messages received
 * @property {number} repeated of those, how many arrived twice
 * @property {readonly string[]} wrong
 */

/**
 * Kills the API at random moments while users save, share and upload, and then checks what is stored.
 *
 * @param {import("./killable-api.mjs").KillableApi} api not started
 * @param {{ databaseUrl: string, kills: number, seed: number, people?: number, longestMs?: number,
 *   say?: (line: string) => void }} options
 * @returns {Promise<Outcome>}
 */
export async function killOften(
  api,
  { databaseUrl, kills, seed, people = 6, longestMs = 2500, say = () => {} },
) {
  const random = randomOf(seed);
  const counter = await webhookCounter();
  /** @type {ReturnType<typeof peopleAtWork> | undefined} */
  let users;
  try {
    await api.start();
    const { post, ...team } = await signUp(api.url, "crash");
    await post("/webhooks", { url: counter.url, events: ["upload.created"] });
    users = peopleAtWork(api.url, team, {
      people,
      seed: seed + 1,
      // An upload is retried until it is stored, while other users save and share.
      optionsOf: (i) => ({ kinds: i % 2 === 0 ? ["save", "share"] : ["upload", "upload", "save", "share"] }),
    });
    const { ledger, finish } = users;
    for (let i = 1; i <= kills; i++) {
      await sleep(random() * longestMs);
      await api.kill();
      await api.start();
      if (i % 10 === 0) say(`${i} of ${kills} kills, ${ledger.length} operations requested`);
    }
    // Even on a slow machine, each kind of operation succeeds at least once.
    const done = (/** @type {string} */ kind) =>
      ledger.some((operation) => operation.kind === kind && operation.id !== undefined);
    while (!["save", "share", "upload"].every(done)) await sleep(100);
    await finish();
    const { wrong, delivered, repeated } = await checkWebhookMessages(databaseUrl, counter.counts);
    return {
      operations: summary(ledger),
      delivered,
      repeated,
      wrong: [
        ...(await checkOperations(databaseUrl, ledger)),
        ...wrong,
        ...(await brokenLinks(api.url, ledger)),
      ],
    };
  } finally {
    users?.leave();
    counter.close();
  }
}

/** @param {readonly import("./operations.mjs").Operation[]} ledger */
export function summary(ledger) {
  const kinds = [...new Set(ledger.map(({ kind }) => kind))].sort();
  return Object.fromEntries(
    kinds.map((kind) => {
      const operations = ledger.filter((operation) => operation.kind === kind);
      const confirmed = operations.filter(({ id }) => id !== undefined).length;
      const retried = kind === "upload" ? operations.filter(({ sent }) => sent > 2).length : 0;
      return [kind, { requested: operations.length, confirmed, retried }];
    }),
  );
}

/** @param {string} url @param {readonly import("./operations.mjs").Operation[]} ledger */
async function brokenLinks(url, ledger) {
  /** @type {string[]} */
  const wrong = [];
  for (const { name, url: link } of ledger) {
    if (link === undefined) continue;
    const token = link.split("/").at(-1);
    const reply = await fetch(`${url}/api/shares/${token}`);
    await reply.arrayBuffer();
    if (!reply.ok) wrong.push(`the link ${name} answers ${reply.status}`);
  }
  return wrong;
}
