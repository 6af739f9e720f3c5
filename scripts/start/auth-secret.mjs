import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";

/**
 * The secret that signs sessions: made once and kept, so that people stay signed in over a restart.
 *
 * @param {string} path
 */
export async function authSecret(path) {
  const kept = await readFile(path, "utf8").catch(() => "");
  if (kept.length >= 32) return kept;
  const made = randomBytes(32).toString("base64url");
  await writeFile(path, made, { mode: 0o600 });
  return made;
}
