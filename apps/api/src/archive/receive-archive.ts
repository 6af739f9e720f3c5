import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { MAX_ARCHIVE_BYTES } from "@wirecost/contract";
import type { FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";

const MIB = 1024 * 1024;

/**
 * Keeps the body of a request in a file while something is done with it: a ZIP is read from its end.
 *
 * @throws AppError upload-too-large as soon as the limit is passed, upload-incomplete where the sender went away
 */
export async function withReceivedArchive<T>(
  request: FastifyRequest,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const stated = Number(request.headers["content-length"] ?? 0);
  if (stated > MAX_ARCHIVE_BYTES) throw tooLarge(stated);
  const folder = await mkdtemp(join(tmpdir(), "wirecost-archive-"));
  try {
    const path = join(folder, "archive.zip");
    let size = 0;
    const limit = new Transform({
      transform(piece: Buffer, _encoding, done) {
        size += piece.length;
        if (size > MAX_ARCHIVE_BYTES) done(tooLarge(size));
        else done(null, piece);
      },
    });
    try {
      await pipeline(request.raw, limit, createWriteStream(path));
    } catch (error) {
      throw error instanceof AppError ? error : cutOff(size, error);
    }
    if (request.raw.complete === false || (stated > 0 && size !== stated)) throw cutOff(size, undefined);
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function cutOff(size: number, cause: unknown): AppError {
  return new AppError(
    "upload-incomplete",
    `The archive was cut off after ${size} bytes: nothing was imported, send it again.`,
    [],
    { cause },
  );
}

function tooLarge(size: number): AppError {
  return new AppError(
    "upload-too-large",
    `The archive has ${Math.ceil(size / MIB)} MiB or more; the limit is ${MAX_ARCHIVE_BYTES / MIB} MiB.`,
  );
}
