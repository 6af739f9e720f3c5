import { TEST_SECRET } from "./test-secret.mjs";

/**
 * A user with a new team, and an API key with an editor's rights.
 *
 * @param {string} url of the API
 * @param {string} name
 * @param {{ secret?: string | null }} [options] secret: AUTH_SECRET of the API, by which the address is confirmed; null
 *   where it is not known: there is no key then
 */
export async function signUp(url, name, { secret = TEST_SECRET } = {}) {
  const json = { "content-type": "application/json", origin: url };
  /** @param {string} path @param {RequestInit} init */
  const ask = async (path, init) => {
    const reply = await fetch(`${url}${path}`, init);
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    return reply;
  };
  const email = `${name}-${Math.random().toString(36).slice(2)}@example.com`;
  const password = "correct horse battery";
  const signedUp = await ask("/api/auth/sign-up/email", {
    method: "POST",
    headers: json,
    body: JSON.stringify({ name, email, password }),
  });
  const cookie = signedUp.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const me = await (await ask("/api/me", { headers: { cookie } })).json();
  const teamId = `${me.teams[0].id}`;
  /** @param {string} path @param {object} body */
  const post = async (path, body) =>
    (
      await ask(`/api/teams/${teamId}${path}`, {
        method: "POST",
        headers: { ...json, cookie },
        body: JSON.stringify(body),
      })
    ).json();
  if (secret === null) return { teamId, token: "", cookie, post, email, password };
  const { addressConfirmation } = await import(
    "../../../apps/api/dist/modules/accounts/mail/address-confirmation.js"
  );
  const confirmation = { token: addressConfirmation(secret).tokenFor(email) };
  await ask("/api/confirmation", { method: "POST", headers: json, body: JSON.stringify(confirmation) });
  const { token } = await post("/keys", { name: "test", scope: "write" });
  return { teamId, token: `${token}`, cookie, post, email, password };
}
