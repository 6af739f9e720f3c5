import { Gunzip } from "fflate";
import { ConversationFileError } from "./file-format.ts";

/** Compressed bytes unpacked at once: gzip makes at most 1032 of one, so no piece is larger than 16 MiB. */
const PIECE = 16 * 1024;
const UTF8 = new TextEncoder();

/**
 * The content of a file that arrives in pieces: of a gzip file what is in it, of a text in UTF-16 (as Windows PowerShell
 * writes them) the same in UTF-8, of any other its bytes.
 */
export class Unpacked {
  readonly #take: (bytes: Uint8Array) => void;
  #gunzip: Gunzip | undefined;
  #utf16: InstanceType<typeof TextDecoder> | undefined;
  #start: Uint8Array | undefined = new Uint8Array(0);
  #hasContent = false;

  /** @param take takes the content in pieces */
  constructor(take: (bytes: Uint8Array) => void) {
    this.#take = take;
  }

  /** @throws ConversationFileError for a gzip file that is broken, and what `take` throws */
  push(bytes: Uint8Array): void {
    if (this.#start) {
      const start = joined(this.#start, bytes);
      if (start.length < 2) {
        this.#start = start;
        return;
      }
      this.#start = undefined;
      if (start[0] === 0x1f && start[1] === 0x8b) {
        this.#gunzip = new Gunzip((piece) => {
          if (piece.length > 0) this.#hasContent = true;
          this.#take(piece);
        });
      } else if (start[0] === 0xff && start[1] === 0xfe) this.#utf16 = new TextDecoder("utf-16le");
      else if (start[0] === 0xfe && start[1] === 0xff) this.#utf16 = new TextDecoder("utf-16be");
      this.push(start);
    } else if (this.#utf16) this.#take(UTF8.encode(this.#utf16.decode(bytes, { stream: true })));
    else if (!this.#gunzip) this.#take(bytes);
    else for (let at = 0; at < bytes.length; at += PIECE) this.#unpack(bytes.subarray(at, at + PIECE), false);
  }

  /** @returns whether the compressed bytes end before their content does */
  end(): boolean {
    if (this.#start) this.#take(this.#start);
    if (!this.#gunzip) return false;
    try {
      this.#gunzip.push(new Uint8Array(0), true);
      return false;
    } catch {
      return true;
    }
  }

  #unpack(bytes: Uint8Array, isLast: boolean): void {
    try {
      this.#gunzip?.push(bytes, isLast);
    } catch (error) {
      // fflate's own errors carry a number.
      if (!(error instanceof Error) || !("code" in error)) throw error;
      const why = this.#hasContent ? "it is broken" : "it is broken at its beginning";
      throw new ConversationFileError(`The gzip file cannot be unpacked: ${why} (${error.message}).`);
    }
  }
}

export function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  if (a.length === 0) return b;
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
