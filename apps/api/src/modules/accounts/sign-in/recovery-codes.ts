import { randomBytes, randomInt, type ScryptOptions, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { z } from "zod";

const COUNT = 10;
/** Without those that are taken for one another. 12 of 31 letters and digits are 59 bits. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const LENGTH = 12;
const GROUP = 4;

/** 16 MiB and some 50 ms: codes are random, so it need not cost what a password does. */
const COSTS: ScryptOptions = { N: 2 ** 14, r: 8, p: 1 };

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

/** Codes that sign in once each in place of an authenticator app, such as k7mw-2x9p-hq4r. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () =>
    Array.from(
      { length: LENGTH },
      (_, i) => (i > 0 && i % GROUP === 0 ? "-" : "") + LETTERS[randomInt(LETTERS.length)],
    ).join(""),
  );
}

const list = z.array(z.string());

/**
 * What is stored of codes: JSON of "salt$hash" for each, by scrypt. Those of a set share their salt, so that trying a
 * code is one derivation. Codes that are hashed already stay as they are.
 *
 * @param json codes, hashed or not
 */
export async function hashRecoveryCodes(json: string): Promise<string> {
  const salt = randomBytes(16).toString("base64url");
  const codes = list.parse(JSON.parse(json));
  const hashes: string[] = [];
  // One after another: each takes a thread of the few that look up addresses and read files too.
  for (const code of codes) hashes.push(code.includes("$") ? code : await hashOf(code, salt));
  return JSON.stringify(hashes);
}

/** As a typed code would be stored in a set. */
export async function hashAsIn(stored: string, code: string): Promise<string> {
  const [salt = ""] = storedCodes(stored)[0]?.split("$") ?? [];
  return hashOf(code, salt);
}

export function storedCodes(stored: string): readonly string[] {
  return list.parse(JSON.parse(stored));
}

/** However it is typed: capitals, spaces and missing hyphens make no difference. */
async function hashOf(code: string, salt: string): Promise<string> {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return `${salt}$${(await derive(plain, salt, 32, COSTS)).toString("base64url")}`;
}
