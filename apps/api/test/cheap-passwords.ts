import crypto, { type BinaryLike, type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

type Done = (error: Error | null, key: Buffer) => void;

/** What accounts' passwords are hashed with; those of links have their own cost, which their tests need. */
const ACCOUNT_COST = { N: 16_384, r: 16 };

/**
 * Each sign-up and sign-in hashes a password for a tenth of a second, and the tests make a thousand: here it takes a
 * thousandth of that, and is otherwise the same.
 */
const { scrypt } = crypto;
if (!("cheap" in scrypt)) {
  const cheap = (password: BinaryLike, salt: BinaryLike, length: number, cost: ScryptOptions, done: Done) => {
    const isAccount = cost.N === ACCOUNT_COST.N && cost.r === ACCOUNT_COST.r;
    scrypt(password, salt, length, isAccount ? { ...cost, N: 16 } : cost, done);
  };
  crypto.scrypt = Object.assign(cheap, { cheap: true }) as unknown as typeof scrypt;
  syncBuiltinESMExports();
}
