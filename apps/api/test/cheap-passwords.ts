import crypto, { type BinaryLike, type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

type Done = (error: Error | null, key: Buffer) => void;

/**
 * Each sign-up, sign-in and password of a link hashes for a tenth of a second or two, and the tests make a thousand:
 * here it takes a thousandth of that, and is otherwise the same.
 */
const { scrypt } = crypto;
if (!("cheap" in scrypt)) {
  const cheap = (password: BinaryLike, salt: BinaryLike, length: number, cost: ScryptOptions, done: Done) =>
    scrypt(password, salt, length, { ...cost, N: 16 }, done);
  crypto.scrypt = Object.assign(cheap, { cheap: true }) as unknown as typeof scrypt;
  syncBuiltinESMExports();
}
