/** A server that is not ready after this long hangs, however busy the machine is. */
const HANG_MS = 3_600_000;

/**
 * Waits until an address answers with a success status.
 *
 * @param {string} url
 * @param {{ signal?: AbortSignal }} [options] signal: to wait no longer
 * @throws {Error} with its last answer
 */
export async function waitUntilReady(url, { signal } = {}) {
  const deadline = Date.now() + HANG_MS;
  let last = "nothing";
  while (Date.now() < deadline && !signal?.aborted) {
    try {
      const reply = await fetch(url, { signal: AbortSignal.timeout(60_000) });
      await reply.arrayBuffer();
      if (reply.ok) return;
      last = `status ${reply.status}`;
    } catch {
      last = "nothing";
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} answered ${last} for ${HANG_MS / 60_000} minutes.`);
}
