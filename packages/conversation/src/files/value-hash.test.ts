import { expect, it } from "vitest";
import { sipHash, valueHash } from "./value-hash.ts";

/** Test vectors of the reference implementation: the key 00 to 0f, with the inputs 00, 01, 02 and so on. */
const VECTORS: readonly [bytes: number, hash: string][] = [
  [0, "726fdb47dd0e0e31"],
  [1, "74f839c593dc67fd"],
  [2, "0d6c8009d9a94f5a"],
  [7, "ab0200f58b01d137"],
  [8, "93f5f5799a932462"],
  [15, "a129ca6149be45e5"],
];
const KEY = new Int32Array(Uint8Array.from({ length: 16 }, (_, i) => i).buffer);
const hex = ([low, high]: readonly [number, number]) =>
  [high, low].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");

it.each(VECTORS)("of %i bytes equals the reference", (length, expected) => {
  const bytes = Uint8Array.from({ length }, (_, i) => i);
  expect(hex(sipHash(KEY, bytes))).toBe(expected);
});

it("of a text is that of its UTF-16 units", () => {
  for (const text of ["", "a", "ab", "größe", "12345678", "\u{1f4a5}!?"])
    expect(sipHash(KEY, text)).toEqual(sipHash(KEY, new Uint8Array(Buffer.from(text, "utf16le"))));
});

it("is a whole number from 1, with a secret key", () => {
  const [one, other] = [valueHash(), valueHash()];
  const numbers = Array.from({ length: 1000 }, (_, i) => one(`value ${i}`));
  expect(new Set(numbers).size).toBe(1000);
  for (const number of numbers) expect(Number.isSafeInteger(number) && number > 0).toBe(true);
  expect(one("value 1")).toBe(numbers[1]);
  expect(other("value 1")).not.toBe(numbers[1]);
});
