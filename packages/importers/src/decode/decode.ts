import type { Encoding } from "../reading.ts";
import { eastAsian } from "./east-asian.ts";
import { singleByte } from "./single-byte.ts";

/** Text with "\n" line ends and without a byte-order mark, or the reason why there is none. */
export type Decoded =
  | { readonly encoding: Encoding; readonly text: string; readonly note?: string; readonly broken?: string }
  | { readonly encoding: null; readonly binary: string };

/**
 * Decodes the bytes of a file: UTF-16 by its byte-order mark, or else UTF-8, or else Shift-JIS, EUC-KR, GB 18030, Big5,
 * a Cyrillic encoding or IBM 850 by their characters, or else Windows-1252.
 *
 * @returns `broken` if the bytes end in the middle of a character; `binary` says what a file is that is no text
 */
export function decode(bytes: Uint8Array): Decoded {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeUtf16(bytes, "utf-16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeUtf16(bytes, "utf-16be");
  const binary = binaryKind(bytes);
  if (binary) return { encoding: null, binary };
  const whole = strictUtf8(bytes);
  if (whole !== undefined) return { encoding: "utf-8", text: unixLines(whole) };
  // A character has at most four bytes: a cut leaves one to three of them at the end.
  for (let cut = 1; cut <= 3 && cut < bytes.length; cut++) {
    if ((bytes[bytes.length - cut] ?? 0) < 0xc0) continue;
    const text = strictUtf8(bytes.subarray(0, bytes.length - cut));
    // If this is the only character beyond ASCII, the file may as well be Windows-1252 with an accent at its end.
    if (text !== undefined && !isAscii(bytes, bytes.length - cut)) {
      return {
        encoding: "utf-8",
        text: unixLines(text),
        broken: "The file ends in the middle of a character: it was cut off.",
      };
    }
  }
  const pairs = eastAsian(bytes);
  if (pairs)
    return {
      encoding: pairs.encoding,
      text: unixLines(new TextDecoder(pairs.encoding).decode(bytes)),
      note: `The file is not UTF-8: it was read as ${NAMES[pairs.encoding]}. Check ${pairs.language} characters.`,
    };
  const single = singleByte(bytes);
  if (single)
    return {
      encoding: single.encoding,
      text: unixLines(single.text),
      note: `The file is not UTF-8: it was read as ${single.name}. Check ${single.letters} letters.`,
    };
  return {
    encoding: "windows-1252",
    text: unixLines(new TextDecoder("windows-1252").decode(bytes)),
    note: "The file is not UTF-8: it was read as Windows-1252 (Latin-1). Check accented letters.",
  };
}

const NAMES = {
  shift_jis: "Shift-JIS",
  gb18030: "GB 18030",
  big5: "Big5",
  "euc-kr": "EUC-KR",
} as const;

function decodeUtf16(bytes: Uint8Array, encoding: "utf-16le" | "utf-16be"): Decoded {
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  if (text.includes("\0"))
    return { encoding: null, binary: "binary: it starts like UTF-16 and contains zero characters" };
  const broken =
    bytes.length % 2 === 1 ? "The file ends in the middle of a character: it was cut off." : undefined;
  return { encoding, text: unixLines(text), ...(broken !== undefined && { broken }) };
}

function strictUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function isAscii(bytes: Uint8Array, end: number): boolean {
  for (let i = 0; i < end; i++) if ((bytes[i] ?? 0) > 0x7f) return false;
  return true;
}

function unixLines(text: string): string {
  const lines = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
  // Old DOS files end with control-Z.
  return lines.endsWith("\u001a") ? lines.slice(0, -1) : lines;
}

/** First bytes of file types that are often mistaken for text, and what to do instead. */
const SIGNATURES: readonly { readonly bytes: readonly number[]; readonly what: string }[] = [
  { bytes: [0x89, 0x50, 0x4e, 0x47], what: "a PNG picture" },
  { bytes: [0xff, 0xd8, 0xff], what: "a JPEG picture" },
  { bytes: [0x47, 0x49, 0x46, 0x38], what: "a GIF picture" },
  { bytes: [0x7f, 0x45, 0x4c, 0x46], what: "a program (ELF)" },
  { bytes: [0x25, 0x50, 0x44, 0x46], what: "a PDF" },
  { bytes: [0x50, 0x4b, 0x03, 0x04], what: "a ZIP archive or an .xlsx workbook (save the sheet as CSV)" },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], what: "an old Office document (save the sheet as CSV)" },
  { bytes: [0x1f, 0x8b], what: "gzip-compressed (unpack it first)" },
  { bytes: [0x50, 0x41, 0x52, 0x31], what: "a Parquet file (export it as CSV)" },
];

/** Length of the beginning that is searched for control characters. */
const HEAD = 4096;

/**
 * Control characters that occur in text files: tab, line feed, vertical tab, form feed, return, end of file, escape.
 */
const TEXT_CONTROLS = new Set([9, 10, 11, 12, 13, 26, 27]);

/** The type of a file that is not text; undefined for text. Not for UTF-16, which is full of zero bytes. */
function binaryKind(bytes: Uint8Array): string | undefined {
  const known = SIGNATURES.find((signature) => signature.bytes.every((byte, i) => bytes[i] === byte));
  if (known) return known.what;
  const zero = bytes.indexOf(0);
  if (zero >= 0) return `binary: byte ${zero + 1} is zero (for UTF-16 the byte-order mark is missing)`;
  let controls = 0;
  const head = bytes.subarray(0, HEAD);
  for (const byte of head) if (byte < 32 && !TEXT_CONTROLS.has(byte)) controls += 1;
  return controls > head.length / 10
    ? `binary: ${controls} of its first ${head.length} bytes are control characters`
    : undefined;
}
