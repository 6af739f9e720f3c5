import type { FileHandle } from "node:fs/promises";
import type { FastifyRequest } from "fastify";
import { AppError, noRoomToReceive } from "../errors/app-error.ts";
import { temporaryFile } from "./temporary-file.ts";

/** The body of a request on this machine's disk. */
export interface ReceivedBody {
  /** An unlinked file: closing it, or ending this process, frees its space. */
  readonly file: FileHandle;
  /** Bytes. */
  readonly size: number;
}

const MIB = 1024 * 1024;

interface Rules {
  readonly folder: string;
  /** Bytes. */
  readonly most: number;
  /** The kind of body, such as "file", and what happens to it after it has arrived. */
  readonly what: string;
  readonly done: "stored" | "imported";
  /** How to make it smaller, as a sentence. */
  readonly advice?: string;
  /** Examines each piece as it arrives, and may reject the rest. @param size bytes with this piece */
  look?(piece: Buffer, size: number): void;
}

/**
 * Writes the whole body of a request to disk: waiting or slow bodies would fill the memory.
 *
 * @param makeFile makes the file in a folder
 * @throws AppError upload-too-large as soon as the limit is passed, upload-incomplete where the sender went away,
 *   server-unavailable where the disk is full
 */
export async function receiveBody(
  request: FastifyRequest,
  rules: Rules,
  makeFile = temporaryFile,
): Promise<ReceivedBody> {
  const { folder, most, what, done, advice = "", look } = rules;
  const tooLarge = (size: number) =>
    new AppError(
      "upload-too-large",
      `The ${what} has ${Math.ceil(size / MIB)} MiB or more; the limit is ${most / MIB} MiB. ${advice}`.trim(),
    );
  const cutOff = (got: string) =>
    new AppError(
      "upload-incomplete",
      `The ${what} was cut off after ${got}: nothing was ${done}, send it again.`,
    );
  const stated = Number(request.headers["content-length"] ?? 0);
  if (stated > most) throw tooLarge(stated);
  let size = 0;
  let file: FileHandle | undefined;
  try {
    file = await makeFile(folder);
    for await (const piece of piecesOf(request, () => cutOff(`${size} bytes`))) {
      if (size + piece.length > most) throw tooLarge(size + piece.length);
      look?.(piece, size + piece.length);
      await file.writeFile(piece);
      size += piece.length;
    }
    if (request.raw.complete === false || (stated > 0 && size !== stated))
      throw cutOff(`${size} of ${stated} bytes`);
    return { file, size };
  } catch (error) {
    await file?.close();
    throw isFull(error) ? noRoomToReceive() : error;
  }
}

/** The received bytes, until the transfer is aborted. Disk errors are not the sender's. */
async function* piecesOf({ raw }: FastifyRequest, cutOff: () => AppError): AsyncGenerator<Buffer> {
  try {
    for await (const piece of raw) {
      if (!Buffer.isBuffer(piece)) throw new TypeError("A body is bytes.");
      yield piece;
    }
  } catch (error) {
    throw error instanceof TypeError ? error : cutOff();
  }
}

/** Whether an error means that the disk, or the user's quota, is full. */
function isFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
}
