import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { open, stat } from "node:fs/promises";
import { basename } from "node:path";
import { checkSize, type MeasurementFile } from "@wirecost/importers";
import { CliError } from "../cli-error.ts";
import { fileError } from "./file-error.ts";

/** Bytes read at a time. */
const PIECE = 1024 * 1024;
const NEWLINE = 10;

/** A file on this machine, which is read on demand. */
export class LocalFile implements MeasurementFile {
  readonly name: string;
  readonly size: number;
  readonly #path: string;
  #bytes: Uint8Array<ArrayBuffer> | undefined;

  private constructor(path: string, size: number) {
    this.name = basename(path);
    this.size = size;
    this.#path = path;
  }

  /** @throws CliError where it is not there, no file, not to be read or too large */
  static async open(path: string): Promise<LocalFile> {
    try {
      const { size } = await stat(path);
      const handle = await open(path);
      // A directory can be opened but not read. Some have no size, such as all on Windows.
      await handle.read(Buffer.alloc(1), 0, 1, 0).finally(() => handle.close());
      const wrong = checkSize(size);
      if (wrong) throw new CliError(`${path}: ${wrong.message}`);
      return new LocalFile(path, size);
    } catch (error) {
      throw fileError(path, error);
    }
  }

  /** All bytes, held from then on. */
  get bytes(): Uint8Array<ArrayBuffer> {
    this.#bytes ??= new Uint8Array(readFileSync(this.#path));
    return this.#bytes;
  }

  readonly pieces = (): Generator<Uint8Array> => piecesOf(this.#path);
}

/** The bytes of a file, some whole lines at a time; the first line may be longer than a piece. */
function* piecesOf(path: string): Generator<Uint8Array> {
  const file = openSync(path, "r");
  const buffer = Buffer.alloc(PIECE);
  try {
    for (let offset = 0; ; ) {
      const filled = fill(file, buffer, offset);
      if (filled === 0) return;
      const lines = filled < PIECE ? filled : buffer.lastIndexOf(NEWLINE) + 1 || PIECE;
      yield buffer.subarray(0, lines);
      if (filled < PIECE) return;
      buffer.copyWithin(0, lines, filled);
      offset = filled - lines;
    }
  } finally {
    closeSync(file);
  }
}

/** Fills a buffer from an offset up to the end of the file. @returns how much is in it */
function fill(file: number, buffer: Buffer, from: number): number {
  let at = from;
  while (at < buffer.length) {
    const count = readSync(file, buffer, at, buffer.length - at, null);
    if (count === 0) break;
    at += count;
  }
  return at;
}
