import { createHmac } from "node:crypto";

/** Seconds for which a code is shown, and digits of it: what every authenticator app takes (RFC 6238). */
const PERIOD_S = 30;
const DIGITS = 6;

/** The code of a step: of the period of 30 seconds that is the step-th since the epoch (RFC 4226, 5.3). */
export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/**
 * The step whose code this is, of the present one and those beside it, as clocks differ.
 *
 * @param now milliseconds since the epoch
 */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const present = Math.floor(now / 1000 / PERIOD_S);
  return [present, present - 1, present + 1].find((step) => codeOf(secret, step) === code);
}
