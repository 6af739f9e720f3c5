import { rng } from "@wirecost/sim-core";
import { countsOf, resetCounts, setDelay } from "./ledger.mjs";

/**
 * @typedef {import("./conversations.mjs").Conversation} Conversation
 *
 * @typedef {object} Run one conversation, once
 * @property {Conversation} conversation
 * @property {number} rttMs both delays together
 * @property {number} replicate from 1
 * @property {number} elapsedMs
 * @property {number} roundTrips turns of the connection that has most
 * @property {number} bytes both ways, of all connections
 */

/**
 * Runs every conversation at every latency, so many times, in an order that a seed decides: what disturbs the
 * machine for a while then meets all of them alike.
 *
 * @param {object} options
 * @param {readonly Conversation[]} options.conversations
 * @param {readonly number[]} options.rttsMs
 * @param {number} options.replicates
 * @param {number} options.seed 32-bit integer
 * @param {readonly [import("pg").Client, ...import("pg").Client[]]} options.clients through the proxy
 * @param {() => Promise<unknown>} options.prepare before each that writes, past the proxy
 * @param {import("./ledger.mjs").Ledger} options.ledger
 * @param {(done: number, total: number) => void} [options.progress]
 * @returns {Promise<Run[]>} by conversation, latency and replicate
 * @throws {Error} where a conversation got other rows than it should
 */
export async function measure({
  conversations,
  rttsMs,
  replicates,
  seed,
  clients,
  prepare,
  ledger,
  progress = () => {},
}) {
  const random = rng(seed);
  /** @param {Conversation} conversation @param {number} rttMs @param {number} replicate @returns {Promise<Run>} */
  const run = async (conversation, rttMs, replicate) => {
    if (conversation.writes) await prepare();
    const { pattern, rowCount } = conversation.settings;
    const [first] = clients;
    setDelay(ledger, rttMs / 2);
    resetCounts(ledger);
    const start = performance.now();
    const got = await conversation.work(pattern === "parallel" ? clients : [first]);
    const elapsedMs = performance.now() - start;
    if (got !== rowCount) throw new Error(`${conversation.label}: ${got} rows came, not ${rowCount}.`);
    const counts = countsOf(ledger);
    return {
      conversation,
      rttMs,
      replicate,
      elapsedMs,
      roundTrips: Math.max(...counts.map(({ turns }) => turns)),
      bytes: counts.reduce((sum, { bytesUp, bytesDown }) => sum + bytesUp + bytesDown, 0),
    };
  };
  // The first time, the server reads its catalogue and the program is compiled.
  for (let i = 0; i < 2; i++) for (const conversation of conversations) await run(conversation, 0, 0);

  const cases = conversations.flatMap((conversation) => rttsMs.map((rttMs) => ({ conversation, rttMs })));
  /** @type {Run[]} */
  const runs = [];
  for (let replicate = 1; replicate <= replicates; replicate++) {
    for (const { conversation, rttMs } of shuffled(cases, random)) {
      runs.push(await run(conversation, rttMs, replicate));
      progress(runs.length, replicates * cases.length);
    }
  }
  return cases.flatMap((one) =>
    runs.filter((r) => r.conversation === one.conversation && r.rttMs === one.rttMs),
  );
}

/**
 * Fisher and Yates.
 *
 * @template T @param {readonly T[]} items @param {import("@wirecost/sim-core").Rng} random @returns {T[]}
 */
function shuffled(items, random) {
  const order = [...items];
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const [a, b] = [order[i], order[j]];
    if (a !== undefined && b !== undefined) {
      order[i] = b;
      order[j] = a;
    }
  }
  return order;
}
