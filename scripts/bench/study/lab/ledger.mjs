/**
 * Settings and counters of the proxy in memory shared with the harness: the delay, the bandwidth, then three counters
 * per connection in the order of arrival.
 *
 * @typedef {Float64Array} Ledger
 * @typedef {{ turns: number, bytesUp: number, bytesDown: number }} Count
 */

const HEAD = 2;
const FIELDS = 3;
export const MAX_CONNECTIONS = 32;

/** @returns {Ledger} no delay, unlimited bandwidth, nothing counted */
export function makeLedger() {
  const ledger = new Float64Array(new SharedArrayBuffer(8 * (HEAD + FIELDS * MAX_CONNECTIONS)));
  ledger[1] = Number.POSITIVE_INFINITY;
  return ledger;
}

/** @param {Ledger} ledger @param {number} delayMs each way */
export function setDelay(ledger, delayMs) {
  ledger[0] = delayMs;
}

/** @param {Ledger} ledger */
export function delayOf(ledger) {
  return ledger[0] ?? 0;
}

/** @param {Ledger} ledger @param {number} mbit each way */
export function setBandwidth(ledger, mbit) {
  // 1 Mbit/s is 125 bytes per millisecond.
  ledger[1] = mbit * 125;
}

/** @param {Ledger} ledger */
export function bytesPerMsOf(ledger) {
  return ledger[1] ?? Number.POSITIVE_INFINITY;
}

/** @param {Ledger} ledger @param {number} connection @param {keyof Count} what @param {number} by */
export function count(ledger, connection, what, by) {
  const at = HEAD + FIELDS * connection + FIELD[what];
  ledger[at] = (ledger[at] ?? 0) + by;
}

/** @param {Ledger} ledger */
export function resetCounts(ledger) {
  ledger.fill(0, HEAD);
}

/** @param {Ledger} ledger @returns {Count[]} of the connections that were used since the last reset */
export function countsOf(ledger) {
  return Array.from({ length: MAX_CONNECTIONS }, (_, i) => {
    const [turns = 0, bytesUp = 0, bytesDown = 0] = ledger.subarray(HEAD + FIELDS * i);
    return { turns, bytesUp, bytesDown };
  }).filter(({ turns }) => turns > 0);
}

/** @type {Record<keyof Count, number>} */
const FIELD = { turns: 0, bytesUp: 1, bytesDown: 2 };
