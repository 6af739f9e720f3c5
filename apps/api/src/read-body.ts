import { createHash } from "node:crypto";
import { MAX_UPLOAD_BYTES } from "@wirecost/contract";
import { MAX_LINES } from "@wirecost/importers";
import type { FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";

/** A file as it was received. */
export interface ReceivedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** How much is set aside for a file of which nobody says how large it is. */
const FIRST_GUESS = 64 * 1024;
const NEWLINE = 10;

/**
 * The whole body of a request that carries a file.
 *
 * @throws AppError upload-too-large as soon as a limit is passed, upload-incomplete where the sender went away
 */
export async function readBody(request: FastifyRequest): Promise<ReceivedFile> {
  const stated = Number(request.headers["content-length"] ?? 0);
  if (stated > MAX_UPLOAD_BYTES) throw tooLarge(stated);
  const hash = createHash("sha256");
  let bytes = new Uint8Array(stated || FIRST_GUESS);
  let size = 0;
  let lines = 0;
  try {
    for await (const chunk of request.raw) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError("A body is bytes.");
      if (size + chunk.length > MAX_UPLOAD_BYTES) throw tooLarge(size + chunk.length);
      lines += countLines(chunk);
      if (lines > MAX_LINES) throw tooLong(lines, size + chunk.length);
      if (size + chunk.length > bytes.length) {
        const larger = new Uint8Array(Math.min(2 * (size + chunk.length), MAX_UPLOAD_BYTES));
        larger.set(bytes.subarray(0, size));
        bytes = larger;
      }
      bytes.set(chunk, size);
      hash.update(chunk);
      size += chunk.length;
    }
  } catch (error) {
    if (error instanceof AppError || error instanceof TypeError) throw error;
    throw new AppError(
      "upload-incomplete",
      `The file was cut off after ${size} bytes: nothing was stored, send it again.`,
    );
  }
  if (request.raw.complete === false || (stated > 0 && size !== stated)) {
    throw new AppError(
      "upload-incomplete",
      `The file was cut off after ${size} of ${stated} bytes: nothing was stored, send it again.`,
    );
  }
  return { bytes: size === bytes.length ? bytes : bytes.slice(0, size), sha256: hash.digest("hex") };
}

function countLines(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}

function tooLarge(size: number): AppError {
  const MiB = 1024 * 1024;
  return new AppError(
    "upload-too-large",
    `The file has ${Math.ceil(size / MiB)} MiB or more; the limit is ${MAX_UPLOAD_BYTES / MiB} MiB. Split it, or leave columns out.`,
  );
}

function tooLong(lines: number, size: number): AppError {
  return new AppError(
    "upload-too-large",
    `The file has ${lines} lines in its first ${size} bytes; the limit is ${MAX_LINES} lines, of which ${MAX_LINES / 2} rows. Split it, or take blank lines out.`,
  );
}
