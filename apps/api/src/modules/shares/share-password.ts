import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

/** 32 MiB and some 0.2 s for each try: OWASP's Password Storage Cheat Sheet has it as N=2^15, r=8, p=3. */
const COSTS = { N: 2 ** 15, r: 8, p: 3 };
const KEY_BYTES = 32;

/** What is stored of a link's password: `scrypt$N$r$p$salt$key`, the last two in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COSTS);
  const { N, r, p } = COSTS;
  return ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** Whether a password is the one that was hashed, in a time that does not say how nearly it was. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [kind, N, r, p, salt = "", key = ""] = hash.split("$");
  if (kind !== "scrypt") throw new Error(`A link's password is hashed by ${kind}, not by scrypt.`);
  const costs = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await derive(password, Buffer.from(salt, "base64url"), costs);
  return timingSafeEqual(derived, Buffer.from(key, "base64url"));
}

let last: Promise<unknown> = Promise.resolve();

/** One after another: each takes a thread of the few that look up addresses and read files too. */
function derive(password: string, salt: Buffer, costs: typeof COSTS): Promise<Buffer> {
  const next = last.then(() => deriveNow(password, salt, costs));
  last = next.catch(() => undefined);
  return next;
}

function deriveNow(password: string, salt: Buffer, costs: typeof COSTS): Promise<Buffer> {
  // The default limit of Node is 32 MiB; scrypt needs a little more than 128 N r bytes.
  const options: ScryptOptions = { ...costs, maxmem: 256 * costs.N * costs.r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFC"), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
