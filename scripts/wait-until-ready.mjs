/**
 * Waits until an address answers with a success.
 *
 * @param {string} url
 * @param {number} [ms] how long
 * @throws {Error} with its last answer
 */
export async function waitUntilReady(url, ms = 60_000) {
  const deadline = Date.now() + ms;
  let last = "nothing";
  while (Date.now() < deadline) {
    try {
      const reply = await fetch(url, { signal: AbortSignal.timeout(5000) });
      await reply.arrayBuffer();
      if (reply.ok) return;
      last = `status ${reply.status}`;
    } catch {
      last = "nothing";
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} answered ${last} for ${ms / 1000} seconds.`);
}
