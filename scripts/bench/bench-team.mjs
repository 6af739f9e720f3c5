import { signUp } from "../check/crash/sign-up.mjs";

/**
 * @typedef {object} BenchTeam a new person's team
 * @property {string} teamId
 * @property {Record<string, string>} headers of a request in its name
 * @property {(name: string, model: string, bytes: Uint8Array<ArrayBuffer>) => Promise<string>} store a file; its id
 */

/**
 * Signs a user up at the running product.
 *
 * @param {string} url
 * @returns {Promise<BenchTeam>}
 */
export async function benchTeam(url) {
  const { teamId, cookie } = await signUp(url, "bench", { secret: null });
  const headers = { cookie, origin: url };
  return {
    teamId,
    headers,
    async store(name, model, bytes) {
      const query = new URLSearchParams({ name, model });
      const reply = await fetch(`${url}/api/teams/${teamId}/uploads?${query}`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/octet-stream" },
        body: bytes,
      });
      const answer = await reply.json();
      if (!reply.ok) throw new Error(`${name} was not stored: ${answer.detail}`);
      return answer.upload.id;
    },
  };
}

/**
 * Gives the pages of a browser the team's session.
 *
 * @param {import("playwright-core").Browser} browser
 * @param {BenchTeam} team
 * @param {string} url
 */
export async function pageOf(browser, { headers }, url) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const cookies = (headers.cookie ?? "").split("; ").map((pair) => {
    const at = pair.indexOf("=");
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
  });
  await context.addCookies(cookies);
  return context.newPage();
}
