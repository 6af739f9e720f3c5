// Attacks by a person who knows a password but has no second factor.
import { atOnce, counted } from "./answers.mjs";

/** @typedef {import("./attacks.mjs").Attack} Attack */

/** Codes that an account may try before it must wait: fewer than the 30 requests per minute of an address. */
const MAX_TRIES = 10;

/** The period of 30 seconds in which a code is valid. */
const step = () => Math.floor(Date.now() / 30_000);

/** Sends requests and keeps cookies, as a browser does. @param {string} url @param {string} [cookie] */
function browser(url, cookie = "") {
  const cookies = new Map(cookie.split("; ").map((pair) => [pair.split("=", 1)[0], pair]));
  /** @param {string} path @param {object} body */
  return async (path, body) => {
    const headers = {
      "content-type": "application/json",
      origin: url,
      cookie: [...cookies.values()].join("; "),
    };
    const reply = await fetch(`${url}/api/auth/${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      cookies.set(pair.split("=", 1)[0], pair);
    }
    const text = await reply.text();
    return { status: reply.status, json: text.startsWith("{") ? JSON.parse(text) : {} };
  };
}

/** @param {string} uri of the QR code @returns {string} the secret of an authenticator app, a character for each byte */
function secretIn(uri) {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...(new URL(uri).searchParams.get("secret") ?? "")]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return (bits.match(/.{8}/g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join("");
}

/**
 * An account with two-factor authentication, and a browser in which its password was entered.
 *
 * @param {import("./attacks.mjs").Attacker} attacker
 */
async function halfway({ url, newPerson }) {
  const { codeOf } = await import("../../../apps/api/dist/modules/accounts/sign-in/totp.js");
  const { email, password, cookie } = await newPerson();
  const owner = browser(url, cookie);
  const { json } = await owner("two-factor/enable", { password });
  const secret = secretIn(json.totpURI);
  // The previous period's code is also valid, which leaves the current one for the sign-in.
  await owner("two-factor/verify-totp", { code: codeOf(secret, step() - 1) });
  const ask = browser(url);
  await ask("sign-in/email", { email, password });
  return { ask, code: codeOf(secret, step()), wrong: codeOf(secret, step() + 1000) };
}

/**
 * Summary of the answers; the run fails if more succeeded than allowed.
 * @param {readonly import("./answers.mjs").Answered[]} answers @param {number} most
 */
function judged(answers, most) {
  const signedIn = answers.filter(({ status }) => status === 200).length;
  if (signedIn <= most) return counted(answers);
  process.exitCode = 1;
  return `${counted(answers)}: ${signedIn} signed in where ${most} may`;
}

/** @type {readonly Attack[]} */
export const secondFactorAttacks = [
  {
    name: "second factor: one right code, 12 times at once",
    async send(attacker) {
      const { ask, code } = await halfway(attacker);
      return judged(await atOnce(12, () => ask("two-factor/verify-totp", { code })), 1);
    },
  },
  {
    name: "second factor: 12 wrong codes at once, then a right one",
    async send(attacker) {
      const { ask, code, wrong } = await halfway(attacker);
      const answers = await atOnce(12, () => ask("two-factor/verify-totp", { code: wrong }));
      const looked = answers.filter(({ status }) => status === 401).length;
      if (looked > MAX_TRIES) process.exitCode = 1;
      answers.push(await ask("two-factor/verify-totp", { code }));
      return `${judged(answers, 0)} (${looked} of at most ${MAX_TRIES} compared)`;
    },
  },
  {
    name: "second factor: 25 recovery codes at once",
    async send(attacker) {
      const { ask } = await halfway(attacker);
      const guess = (/** @type {number} */ i) =>
        ask("two-factor/verify-backup-code", { code: `abcde-fgh${i}` });
      return judged(await atOnce(25, guess), 0);
    },
  },
];
