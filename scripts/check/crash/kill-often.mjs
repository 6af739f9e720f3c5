import { checkDeeds } from "./check-deeds.mjs";
import { keepDoing } from "./deeds.mjs";
import { randomOf } from "./random.mjs";
import { signUp } from "./sign-up.mjs";
import { checkTold, webhookCounter } from "./told-of-uploads.mjs";

const sleep = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));

/**
 * @typedef {object} Outcome
 * @property {Readonly<Record<string, { asked: number, done: number, again: number }>>} deeds by kind
 * @property {number} told uploads that a webhook was told of
 * @property {number} toldAgain of those, how many twice
 * @property {readonly string[]} wrong
 */

/**
 * Kills the API at random moments while people save, share and upload, and looks afterwards at what there is.
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
  /** @type {import("./deeds.mjs").Deed[]} */
  const ledger = [];
  let stop = false;
  try {
    await api.start();
    const { teamId, token, post } = await signUp(api.url, "crash");
    await post("/webhooks", { url: counter.url, events: ["upload.created"] });
    const working = Array.from({ length: people }, (_, i) =>
      keepDoing({
        url: api.url,
        teamId,
        token,
        who: `p${i}`,
        random: randomOf(seed + i + 1),
        ledger,
        stopped: () => stop,
        onRefused: () => {},
        // An upload is tried until it is stored: some people save and share meanwhile.
        kinds: i % 2 === 0 ? ["save", "share"] : ["upload", "upload", "save", "share"],
      }),
    );
    for (let i = 1; i <= kills; i++) {
      await sleep(random() * longestMs);
      await api.kill();
      await api.start();
      if (i % 10 === 0) say(`${i} of ${kills} kills, ${ledger.length} deeds asked for`);
    }
    // However slow the machine is, something of each kind is done in the end.
    const done = (/** @type {string} */ kind) =>
      ledger.some((deed) => deed.kind === kind && deed.id !== undefined);
    while (!["save", "share", "upload"].every(done)) await sleep(100);
    stop = true;
    await Promise.all(working);
    const { wrong, told, again } = await checkTold(databaseUrl, counter.counts);
    return {
      deeds: summary(ledger),
      told,
      toldAgain: again,
      wrong: [
        ...(await checkDeeds(databaseUrl, ledger)),
        ...wrong,
        ...(await linksThatDoNotOpen(api.url, ledger)),
      ],
    };
  } finally {
    stop = true;
    await api.kill();
    counter.close();
  }
}

/** @param {readonly import("./deeds.mjs").Deed[]} ledger */
export function summary(ledger) {
  const kinds = [...new Set(ledger.map(({ kind }) => kind))].sort();
  return Object.fromEntries(
    kinds.map((kind) => {
      const deeds = ledger.filter((deed) => deed.kind === kind);
      const done = deeds.filter(({ id }) => id !== undefined).length;
      const again = kind === "upload" ? deeds.filter(({ sent }) => sent > 2).length : 0;
      return [kind, { asked: deeds.length, done, again }];
    }),
  );
}

/** @param {string} url @param {readonly import("./deeds.mjs").Deed[]} ledger */
async function linksThatDoNotOpen(url, ledger) {
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
