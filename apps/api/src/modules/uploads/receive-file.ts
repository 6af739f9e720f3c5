import { createHash } from "node:crypto";
import { MAX_UPLOAD_BYTES } from "@wirecost/contract";
import { MAX_LINES } from "@wirecost/importers";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../platform/errors/app-error.ts";
import { type ReceivedBody, receiveBody } from "../../platform/http/receive-body.ts";

export interface ReceivedFile extends ReceivedBody {
  /** Hexadecimal. */
  readonly sha256: string;
}

const NEWLINE = 10;

/**
 * Receives a measured file.
 *
 * @param folder where it is kept while it is read
 * @throws AppError upload-too-large as soon as a limit is passed, upload-incomplete where the sender went away,
 *   server-unavailable where the disk is full
 */
export async function receiveFile(request: FastifyRequest, folder: string): Promise<ReceivedFile> {
  const hash = createHash("sha256");
  let lines = 0;
  const body = await receiveBody(request, {
    folder,
    most: MAX_UPLOAD_BYTES,
    what: "file",
    done: "stored",
    advice: "Split it, or leave columns out.",
    look(piece, size) {
      hash.update(piece);
      lines += countLines(piece);
      if (lines > MAX_LINES) throw tooLong(lines, size);
    },
  });
  return { ...body, sha256: hash.digest("hex") };
}

function countLines(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}

function tooLong(lines: number, size: number): AppError {
  return new AppError(
    "upload-too-large",
    `The file has ${lines} lines in its first ${size} bytes; the limit is ${MAX_LINES} lines, of which ${MAX_LINES / 2} rows. Split it, or take blank lines out.`,
  );
}
