import { Gunzip } from "fflate";
import { ConversationFileError } from "./file-format.ts";

/**
 * Compressed bytes that are decompressed at a time: gzip expands one byte to at most 1032, so a piece has at most 16
 * MiB.
 */
const PIECE = 16 * 1024;
const UTF8 = new TextEncoder();

/** Receives bytes in pieces. */
export interface Step {
  push(bytes: Uint8Array): void;
  /** @returns whether the bytes end before their content does */
  end(): boolean;
}

/**
 * The content of a file that arrives in pieces: of a gzip file the decompressed content, of a UTF-16 text (as written
 * by Windows PowerShell), gzipped or not, the same in UTF-8, of any other its bytes. Throws ConversationFileError for
 * an invalid gzip file, and errors of `into`.
 */
export function unpacked(into: Step): Step {
  const text = new ByStart(2, ([first, second]) => {
    if (first === 0xff && second === 0xfe) return utf16("utf-16le", into);
    if (first === 0xfe && second === 0xff) return utf16("utf-16be", into);
    // Without a byte-order mark: no other format begins with an ASCII character and a zero, in either order.
    if (isAscii(first) && second === 0) return utf16("utf-16le", into);
    return first === 0 && isAscii(second) ? utf16("utf-16be", into) : into;
  });
  return new ByStart(2, ([first, second]) => (first === 0x1f && second === 0x8b ? gzip(text) : text));
}

const isAscii = (byte = 0) => byte >= 0x20 && byte < 0x7f;

/** Chooses the handler of bytes by a number of first bytes, or by all if there are fewer. */
export class ByStart implements Step {
  readonly #size: number;
  readonly #choose: (start: Uint8Array) => Step;
  #start: Uint8Array = new Uint8Array(0);
  #step: Step | undefined;

  constructor(size: number, choose: (start: Uint8Array) => Step) {
    this.#size = size;
    this.#choose = choose;
  }

  push(bytes: Uint8Array): void {
    if (this.#step) {
      this.#step.push(bytes);
      return;
    }
    this.#start = joined(this.#start, bytes);
    if (this.#start.length >= this.#size) this.#begin();
  }

  end(): boolean {
    return (this.#step ?? this.#begin()).end();
  }

  #begin(): Step {
    const start = this.#start;
    this.#start = new Uint8Array(0);
    this.#step = this.#choose(start);
    this.#step.push(start);
    return this.#step;
  }
}

function utf16(encoding: "utf-16le" | "utf-16be", into: Step): Step {
  const decoder = new TextDecoder(encoding);

  return { push, end };

  function push(bytes: Uint8Array): void {
    into.push(UTF8.encode(decoder.decode(bytes, { stream: true })));
  }

  function end(): boolean {
    const half = decoder.decode();
    into.push(UTF8.encode(half));
    return into.end() || half !== "";
  }
}

function gzip(into: Step): Step {
  const gunzip = new Gunzip((piece) => {
    if (piece.length > 0) hasContent = true;
    length += piece.length;
    into.push(piece);
  });
  gunzip.onmember = () => {
    length = 0;
  };
  let hasContent = false;
  /** Bytes of the content; of concatenated gzip files that of the last one. */
  let length = 0;
  let last = new Uint8Array(0);

  return { push, end };

  function push(bytes: Uint8Array): void {
    last = joined(last, bytes.subarray(-4)).slice(-4);
    for (let at = 0; at < bytes.length; at += PIECE) unpack(bytes.subarray(at, at + PIECE));
  }

  function end(): boolean {
    const isCut = !isWhole();
    return into.end() || isCut;
  }

  /**
   * fflate does not report a file that was truncated after a whole byte. The last four bytes are the length of the
   * content.
   */
  function isWhole(): boolean {
    try {
      gunzip.push(new Uint8Array(0), true);
    } catch {
      return false;
    }
    const [a = 0, b = 0, c = 0, d = 0] = last;
    return length % 2 ** 32 === a + b * 2 ** 8 + c * 2 ** 16 + d * 2 ** 24;
  }

  function unpack(bytes: Uint8Array): void {
    try {
      gunzip.push(bytes);
    } catch (error) {
      // fflate's own errors have a number.
      if (!(error instanceof Error) || !("code" in error)) throw error;
      const why = hasContent ? "it is broken" : "it is broken at its beginning";
      throw new ConversationFileError(`The gzip file cannot be unpacked: ${why} (${error.message}).`);
    }
  }
}

/** Concatenates byte arrays; returns a single non-empty one unchanged. */
export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const filled = parts.filter(({ length }) => length > 0);
  const [first = new Uint8Array(0)] = filled;
  if (filled.length < 2) return first;
  const all = new Uint8Array(filled.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of filled) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
