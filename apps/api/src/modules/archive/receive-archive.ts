import { MAX_ARCHIVE_BYTES } from "@wirecost/contract";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../platform/errors/app-error.ts";
import { type ReceivedBody, receiveBody } from "../../platform/http/receive-body.ts";

const MIB = 1024 * 1024;

/**
 * Receives an archive: a ZIP is read from its end.
 *
 * @param folder where it is kept while it is read
 * @throws AppError upload-too-large as soon as the limit is passed, upload-incomplete where the sender went away,
 *   server-unavailable where the disk is full
 */
export function receiveArchive(request: FastifyRequest, folder: string): Promise<ReceivedBody> {
  return receiveBody(request, {
    folder,
    most: MAX_ARCHIVE_BYTES,
    tooLarge: (size) =>
      new AppError(
        "upload-too-large",
        `The archive has ${Math.ceil(size / MIB)} MiB or more; the limit is ${MAX_ARCHIVE_BYTES / MIB} MiB.`,
      ),
    cutOff: (got) =>
      new AppError(
        "upload-incomplete",
        `The archive was cut off after ${got}: nothing was imported, send it again.`,
      ),
  });
}
