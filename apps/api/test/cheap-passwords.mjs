import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/**
 * Reduces the cost of password hashing: each sign-up, sign-in and link password would take 0.1 to 0.2 s, and the tests
 * make a thousand. Everything else is unchanged.
 */
const { scrypt } = crypto;
if (!("cheap" in scrypt)) {
  /** @type {(password: crypto.BinaryLike, salt: crypto.BinaryLike, length: number, cost: crypto.ScryptOptions, done: (error: Error | null, key: Buffer) => void) => void} */
  const cheap = (password, salt, length, cost, done) =>
    scrypt(password, salt, length, { ...cost, N: 16 }, done);
  crypto.scrypt = Object.assign(/** @type {typeof scrypt} */ (cheap), { cheap: true });
  syncBuiltinESMExports();
}
