import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/**
 * Each sign-up, sign-in and password of a link hashes for a tenth of a second or two, and the tests make a thousand:
 * here it takes a thousandth of that, and is otherwise the same.
 */
const { scrypt } = crypto;
if (!("cheap" in scrypt)) {
  /** @type {(password: crypto.BinaryLike, salt: crypto.BinaryLike, length: number, cost: crypto.ScryptOptions, done: (error: Error | null, key: Buffer) => void) => void} */
  const cheap = (password, salt, length, cost, done) =>
    scrypt(password, salt, length, { ...cost, N: 16 }, done);
  crypto.scrypt = Object.assign(/** @type {typeof scrypt} */ (cheap), { cheap: true });
  syncBuiltinESMExports();
}
