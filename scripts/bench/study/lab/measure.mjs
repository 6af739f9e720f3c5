import { orderInterval, shuffled } from "@wirecost/analysis";
import { median, rng } from "@wirecost/sim-core";
import { runConversation } from "./run-conversation.mjs";

/** A conversation is not measured further when half of the 95 % interval of its median is below this share of it. */
const ENOUGH = 0.03;

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
 * Runs every conversation at every latency several times in a seeded random order, so that a disturbance of the machine
 * affects all alike. Conversations whose median is not known to 3 % are run further in rounds of the same kind.
 *
 * @param {object} options
 * @param {readonly Conversation[]} options.conversations
 * @param {readonly number[]} options.rttsMs
 * @param {number} options.replicates of each
 * @param {number} options.most replicates of those that vary, no fewer than of each
 * @param {number} options.seed 32-bit integer
 * @param {readonly [import("pg").Client, ...import("pg").Client[]]} options.clients through the proxy
 * @param {() => Promise<unknown>} options.prepare before each that writes, past the proxy
 * @param {import("./ledger.mjs").Ledger} options.ledger
 * @param {(done: number) => void} [options.progress] after every run
 * @returns {Promise<Run[]>} by conversation, latency and replicate
 * @throws {Error} where a conversation got other rows than it should
 */
export async function measure({
  conversations,
  rttsMs,
  replicates,
  most,
  seed,
  clients,
  prepare,
  ledger,
  progress = () => {},
}) {
  const random = rng(seed);
  /** @param {Conversation} conversation @param {number} rttMs @param {number} replicate @returns {Promise<Run>} */
  const run = async (conversation, rttMs, replicate) => {
    const measured = await runConversation({ clients, prepare, ledger }, conversation, rttMs);
    return { conversation, rttMs, replicate, ...measured };
  };
  // The first time, the server reads its catalogue and the program is compiled.
  for (let i = 0; i < 2; i++) for (const conversation of conversations) await run(conversation, 0, 0);

  const cases = conversations.flatMap((conversation) =>
    rttsMs.map((rttMs) => ({ conversation, rttMs, runs: /** @type {Run[]} */ ([]) })),
  );
  let done = 0;
  for (let replicate = 1; replicate <= most; replicate++) {
    const open = cases.filter(({ runs }) => replicate <= replicates || !isEnough(runs));
    for (const { conversation, rttMs, runs } of shuffled(open, random)) {
      runs.push(await run(conversation, rttMs, replicate));
      progress(++done);
    }
  }
  return cases.flatMap(({ runs }) => runs);
}

/** @param {readonly Run[]} runs */
function isEnough(runs) {
  const times = runs.map(({ elapsedMs }) => elapsedMs);
  const { low, high, kind } = orderInterval(times);
  return kind === "95" && high - low <= 2 * ENOUGH * median(times);
}
