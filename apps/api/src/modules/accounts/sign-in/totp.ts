import { createHmac } from "node:crypto";

/** Period of a code in seconds, and its digits, as supported by every authenticator app (RFC 6238). */
const PERIOD_S = 30;
const DIGITS = 6;

/** The code of the step-th period of 30 seconds since the epoch (RFC 4226, 5.3). */
export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/**
 * The step of a code, among the current one and its neighbors, because clocks differ.
 *
 * @param now milliseconds since the epoch
 */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const present = Math.floor(now / 1000 / PERIOD_S);
  return [present, present - 1, present + 1].find((step) => codeOf(secret, step) === code);
}
