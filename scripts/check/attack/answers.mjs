/** @typedef {{ readonly status: number }} Answered */

/** Sends a number of requests at once. @template T @param {number} times @param {(i: number) => Promise<T>} send */
export function atOnce(times, send) {
  return Promise.all(Array.from({ length: times }, (_, i) => send(i)));
}

/** Number of answers by status. @param {readonly Answered[]} answers */
export function counted(answers) {
  const counts = new Map();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, n]) => (n > 1 ? `${n} x ${status}` : `${status}`)).join(", ");
}
