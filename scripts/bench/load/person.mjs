import { setTimeout as sleep } from "node:timers/promises";

/**
 * @typedef {"read" | "save" | "upload" | "predict"} Kind
 * @typedef {(kind: Kind, answer: import("./client.mjs").Answer) => void} Note
 */

/**
 * Frequencies of operations in percent: users read more than they change.
 * @type {readonly (readonly [Kind, number])[]}
 */
const HABITS = [
  ["read", 60],
  ["predict", 25],
  ["save", 10],
  ["upload", 5],
];

const ROWS = 1000;

/** @param {number} seed */
function design(seed) {
  return {
    model: "openedge-query",
    params: { records: 1000 + (seed % 1000) },
    axes: [
      { param: "mm", values: [1024, 2048, 4096, 8192, 16384, 32600] },
      { param: "prefetchNumRecs", values: [16, 50, 100, 500, 1000] },
    ],
    metric: "elapsedMs",
    seed,
  };
}

/**
 * A user who sends one request after the other with think time in between, until stopped.
 *
 * @param {object} options
 * @param {import("./client.mjs").Ask} options.ask
 * @param {string} options.teamId
 * @param {string} options.name
 * @param {() => number} options.random
 * @param {number} options.thinkMs mean; times between are exponential, as of people who know nothing of each other
 * @param {() => boolean} options.stopped
 * @param {Note} options.note
 * @param {Kind} [options.only]
 */
export async function person({ ask, teamId, name, random, thinkMs, stopped, note, only }) {
  const base = `/api/teams/${teamId}`;
  /** @type {string[]} */
  let seen = [];
  // Users start at different moments.
  await sleep(random() * thinkMs);
  for (let i = 0; !stopped(); i++) {
    const kind = only ?? habit(random() * 100);
    const seed = Math.floor(random() * 1e9);
    if (kind === "read") {
      const known = seen[Math.floor(random() * seen.length)];
      const path =
        known && random() < 0.6 ? known : `${base}/${random() < 0.5 ? "experiments" : "uploads"}?limit=20`;
      const answer = await ask("GET", path);
      note(kind, answer);
      if (answer.status === 200 && path !== known) {
        const list = path.includes("/uploads") ? "uploads" : "experiments";
        const { items } = JSON.parse(answer.body);
        if (items.length > 0)
          seen = items.map((/** @type {{ id: string }} */ { id }) => `${base}/${list}/${id}`);
      }
    } else if (kind === "predict") {
      const params = { mm: 1024 + (seed % 30_000), prefetchNumRecs: 100 };
      note(kind, await ask("POST", "/api/simulate", { model: "openedge-query", params, seed: 1 }));
    } else if (kind === "save") {
      note(kind, await ask("POST", `${base}/experiments`, { name: `${name} ${i}`, design: design(seed) }));
    } else {
      const lines = Array.from({ length: ROWS }, (_, row) => `${1024 * (1 + (row % 20))},${seed + row}\n`);
      const file = Buffer.from(`mm,messages\n${lines.join("")}`);
      const query = `name=${encodeURIComponent(`${name} ${i}`)}.csv&model=openedge-query`;
      note(kind, await ask("POST", `${base}/uploads?${query}`, file));
    }
    if (thinkMs > 0) await sleep(-Math.log(1 - random()) * thinkMs);
  }
}

/** @param {number} at from 0 to 100 @returns {Kind} */
function habit(at) {
  let sum = 0;
  for (const [kind, share] of HABITS) {
    sum += share;
    if (at < sum) return kind;
  }
  return "read";
}
