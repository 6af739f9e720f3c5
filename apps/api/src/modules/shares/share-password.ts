import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

/** 32 MiB and about 0.2 s per attempt: N=2^15, r=8, p=3 of OWASP's Password Storage Cheat Sheet. */
const COSTS = { N: 2 ** 15, r: 8, p: 3 };
const KEY_BYTES = 32;

/** The stored form of a link's password: `scrypt$N$r$p$salt$key`, the last two in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COSTS);
  const { N, r, p } = COSTS;
  return ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** Whether a password matches the hash, in constant time. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [kind, N, r, p, salt = "", key = ""] = hash.split("$");
  if (kind !== "scrypt") throw new Error(`A link's password is hashed by ${kind}, not by scrypt.`);
  const costs = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await derive(password, Buffer.from(salt, "base64url"), costs);
  return timingSafeEqual(derived, Buffer.from(key, "base64url"));
}

let last: Promise<unknown> = Promise.resolve();

/** Sequential: each takes one of the few threads that also resolve names and read files. */
function derive(password: string, salt: Buffer, costs: typeof COSTS): Promise<Buffer> {
  const next = last.then(() => deriveNow(password, salt, costs));
  last = next.catch(() => undefined);
  return next;
}

function deriveNow(password: string, salt: Buffer, costs: typeof COSTS): Promise<Buffer> {
  // Node's default limit is 32 MiB; scrypt needs a little more than 128 N r bytes.
  const options: ScryptOptions = { ...costs, maxmem: 256 * costs.N * costs.r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFC"), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
