import { randomBytes, randomInt, type ScryptOptions, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { z } from "zod";

const COUNT = 10;
/** Without similar characters. 12 of 31 letters and digits are 59 bits. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const LENGTH = 12;
const GROUP = 4;

/** 16 MiB and about 50 ms: codes are random, so hashing can be cheaper than for a password. */
const COSTS: ScryptOptions = { N: 2 ** 14, r: 8, p: 1 };

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

/** Codes that each sign in once instead of an authenticator app, such as k7mw-2x9p-hq4r. */
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
 * The stored form of codes: JSON of "salt$hash" for each, by scrypt. Codes of a set share their salt, so that checking
 * a code takes one derivation. Already hashed codes are unchanged.
 *
 * @param json codes, hashed or not
 */
export async function hashRecoveryCodes(json: string): Promise<string> {
  const salt = randomBytes(16).toString("base64url");
  const codes = list.parse(JSON.parse(json));
  const hashes: string[] = [];
  // Sequential: each takes one of the few threads that also resolve names and read files.
  for (const code of codes) hashes.push(code.includes("$") ? code : await hashOf(code, salt));
  return JSON.stringify(hashes);
}

/** The stored form of a typed code in a set. */
export async function hashAsIn(stored: string, code: string): Promise<string> {
  const [salt = ""] = storedCodes(stored)[0]?.split("$") ?? [];
  return hashOf(code, salt);
}

export function storedCodes(stored: string): readonly string[] {
  return list.parse(JSON.parse(stored));
}

/** Ignores case, spaces and missing hyphens. */
async function hashOf(code: string, salt: string): Promise<string> {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return `${salt}$${(await derive(plain, salt, 32, COSTS)).toString("base64url")}`;
}
