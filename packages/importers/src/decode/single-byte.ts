import { DOS, dosText } from "./dos.ts";

/** A single-byte encoding other than Windows-1252, with a description for the user to check. */
export interface SingleByte {
  readonly encoding: "ibm850" | "windows-1251" | "koi8-r" | "ibm866" | "iso-8859-5";
  readonly name: string;
  readonly text: string;
  readonly letters: "accented" | "Cyrillic";
}

const CYRILLIC = [
  ["windows-1251", "Windows-1251"],
  ["koi8-r", "KOI8-R"],
  ["ibm866", "IBM 866"],
  ["iso-8859-5", "ISO 8859-5"],
] as const;
/** The most frequent small letters of Russian: three quarters of a text. */
const FREQUENT = /[оеаинтсрвлкмдпуя]/g;

/** Maximum number of bytes examined. */
const LOOKED_AT = 100_000;
/** Minimum numbers: fewer letters may be anything, and fewer in a row may be Chinese characters. */
const MIN_LETTERS = 4;
const MIN_CYRILLIC = 20;

/** The encoding of a Cyrillic text, or IBM 850, which OpenEdge writes by default; undefined for others. */
export function singleByte(bytes: Uint8Array): SingleByte | undefined {
  const head = bytes.subarray(0, LOOKED_AT);
  const { all, inWords, dos, latin } = countLetters(head);
  if (inWords >= MIN_CYRILLIC && inWords > all / 2) {
    const [best] = CYRILLIC.map(([encoding, name]) => {
      const count = new TextDecoder(encoding).decode(head).match(FREQUENT)?.length ?? 0;
      return { encoding, name, count };
    }).toSorted((a, b) => b.count - a.count);
    if (!best || best.count < all / 2) return undefined;
    const { encoding, name } = best;
    return { encoding, name, text: new TextDecoder(encoding).decode(bytes), letters: "Cyrillic" };
  }
  if (dos < MIN_LETTERS || dos <= 3 * latin) return undefined;
  return { encoding: "ibm850", name: "IBM 850", text: dosText(bytes, DOS["850"] ?? ""), letters: "accented" };
}

function countLetters(bytes: Uint8Array) {
  let [all, inWords, dos, latin, run] = [0, 0, 0, 0, 0];
  for (let i = 0; i <= bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    if (byte >= 0x80) {
      all += 1;
      run += 1;
      continue;
    }
    // In words with accented letters, other letters are between them.
    if (run >= 3) inWords += run;
    const isInWord = isAsciiLetter(byte) || isAsciiLetter(bytes[i - run - 1] ?? 0);
    if (isInWord && (run === 1 || run === 2))
      for (const letter of bytes.subarray(i - run, i)) {
        if (isOfDos(letter)) dos += 1;
        else if (letter >= 0xc0 && !SHARED.has(letter)) latin += 1;
      }
    run = 0;
  }
  return { all, inWords, dos, latin };
}

/** Letters of IBM 850 that are symbols or undefined in Windows-1252, but not its quotes, which occur in words. */
function isOfDos(byte: number): boolean {
  return (byte >= 0x80 && byte <= 0x9a && byte !== 0x91 && byte !== 0x92) || (byte >= 0xa0 && byte <= 0xa5);
}

/** Letters in both. */
const SHARED = new Set([0xc6, 0xc7, 0xd0, 0xe1, 0xe4, 0xe5]);

function isAsciiLetter(byte: number): boolean {
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
}
