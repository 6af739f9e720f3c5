/** First bytes of files that people mistake for text, and what to do instead. */
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

/** How much of the beginning is searched for control characters. */
const HEAD = 4096;

/** Bytes below a space that text files do hold: tab, line feed, vertical tab, form feed, return, end of file, escape. */
const TEXT_CONTROLS = new Set([9, 10, 11, 12, 13, 26, 27]);

/** What a file is, if it is not text; undefined for text. Not for UTF-16, which is full of zero bytes. */
export function binaryKind(bytes: Uint8Array): string | undefined {
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
