import { MAX_UPLOAD_BYTES } from "@wirecost/contract";
import type { FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";

/**
 * The whole body of a request that carries a file.
 *
 * @throws AppError upload-too-large as soon as the limit is passed, upload-incomplete where the sender went away
 */
export async function readBody(request: FastifyRequest): Promise<Uint8Array<ArrayBuffer>> {
  const stated = Number(request.headers["content-length"] ?? 0);
  if (stated > MAX_UPLOAD_BYTES) throw tooLarge(stated);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request.raw) {
      size += chunk.length;
      if (size > MAX_UPLOAD_BYTES) throw tooLarge(size);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
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
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function tooLarge(size: number): AppError {
  const MiB = 1024 * 1024;
  return new AppError(
    "upload-too-large",
    `The file has ${Math.ceil(size / MiB)} MiB or more; the limit is ${MAX_UPLOAD_BYTES / MiB} MiB. Split it, or leave columns out.`,
  );
}
