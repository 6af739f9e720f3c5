import { countsOf, resetCounts, setDelay } from "./ledger.mjs";

/**
 * @typedef {object} Measurement
 * @property {number} elapsedMs
 * @property {number} roundTrips turns of the connection that has most
 * @property {number} bytes both ways, of all connections
 */

/**
 * Executes one conversation once, over a network of a latency.
 *
 * @param {Pick<import("./rig.mjs").Rig, "clients" | "prepare" | "ledger">} rig
 * @param {import("./conversations.mjs").Conversation} conversation
 * @param {number} rttMs both delays together
 * @returns {Promise<Measurement>}
 * @throws {Error} where it got other rows than it should
 */
export async function runConversation({ clients, prepare, ledger }, conversation, rttMs) {
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
    elapsedMs,
    roundTrips: Math.max(...counts.map(({ turns }) => turns)),
    bytes: counts.reduce((sum, { bytesUp, bytesDown }) => sum + bytesUp + bytesDown, 0),
  };
}
