import type { TextFile } from "../formats/format.ts";
import { MAX_BYTES } from "../limits.ts";
import { type Decoded, decode } from "./decode.ts";
import { type Line, linesOf } from "./lines.ts";
import { isGzip, statedLength, unpack } from "./unpack.ts";

/** Characters kept of a file that is too large for one text. */
const BEGINNING = 1024 * 1024;

export interface OpenedFile {
  readonly decoded: Decoded;
  /** Undefined if the file is not text. */
  readonly file: TextFile | undefined;
  /** `text` is only the beginning: the file must be read line by line. */
  readonly beginningOnly: boolean;
}

/**
 * Opens a file, compressed or not. A file that decompresses to more than MAX_BYTES is not kept in memory: each reader
 * of its lines decompresses it again.
 *
 * @throws UnpackError for a compressed file that is cut off or broken, or unpacks to more than MAX_UNPACKED
 */
export function openFile(bytes: Uint8Array): OpenedFile {
  if (!isGzip(bytes)) return whole(decode(bytes));
  const pieces: Uint8Array[] = [];
  let total = 0;
  // If the file states such a size, it is not decompressed up to the limit first.
  const most = statedLength(bytes) > MAX_BYTES ? BEGINNING : MAX_BYTES;
  for (const piece of unpack(bytes)) {
    total += piece.length;
    pieces.push(piece);
    if (total > most) return beginning(bytes, joined(pieces).subarray(0, BEGINNING));
  }
  return whole(decode(joined(pieces)));
}

function whole(decoded: Decoded): OpenedFile {
  if (decoded.encoding === null) return { decoded, file: undefined, beginningOnly: false };
  const { text } = decoded;
  const file = { text, length: text.length, lines: () => linesOf(text) };
  return { decoded, file, beginningOnly: false };
}

function beginning(bytes: Uint8Array, head: Uint8Array): OpenedFile {
  const decoded = decode(head.subarray(0, head.lastIndexOf(10) + 1));
  if (decoded.encoding === null) return { decoded, file: undefined, beginningOnly: true };
  const file = { text: decoded.text, length: statedLength(bytes), lines: () => unpackedLines(bytes) };
  return { decoded, file, beginningOnly: true };
}

function* unpackedLines(bytes: Uint8Array): Generator<Line> {
  const decoder = new TextDecoder();
  let number = 1;
  let rest = "";
  for (const piece of unpack(bytes)) {
    const text = decoder.decode(piece, { stream: true });
    let start = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
      const line = rest + text.slice(start, end);
      yield { number, text: line.endsWith("\r") ? line.slice(0, -1) : line };
      number += 1;
      start = end + 1;
      rest = "";
    }
    // The rest of a line without an end is dropped: the kept part is already too long for any format.
    if (rest.length < BEGINNING) rest += text.slice(start);
  }
  rest += decoder.decode();
  if (rest !== "") yield { number, text: rest };
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
