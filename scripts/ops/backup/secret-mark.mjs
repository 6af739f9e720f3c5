import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * A fingerprint of the secret that does not reveal it. Data that is encrypted or signed with the secret can be read
 * only with the same one, and no backup contains it.
 *
 * @param {{ dataDir: string, secret?: string | undefined }} options secret: AUTH_SECRET, if it is set
 * @returns {Promise<string | null>} null where there is none
 */
export async function secretMark({ dataDir, secret }) {
  const used = secret || (await readFile(join(dataDir, "auth-secret"), "utf8").catch(() => ""));
  if (!used) return null;
  return createHmac("sha256", used).update("wirecost backup").digest("hex").slice(0, 16);
}
