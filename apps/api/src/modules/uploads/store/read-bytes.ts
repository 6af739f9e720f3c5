import type { InTeam } from "../../../platform/database/database.ts";
import { requireRow } from "../../../platform/errors/app-error.ts";

/** Bytes per stored piece of a file. */
export const PIECE = 1024 * 1024;

/**
 * The bytes of an upload in pieces.
 *
 * @param count how many bytes were stored
 * @throws AppError not-found where they are gone, because the upload was purged meanwhile
 */
export async function* readBytes(
  inTeam: InTeam,
  teamId: string,
  uploadId: string,
  count: number,
): AsyncGenerator<Uint8Array> {
  for (let piece = 0; piece * PIECE < count; piece++) {
    const found = inTeam((tx) => tx.uploadPiece.findFirst({ where: { uploadId, teamId, piece } }));
    yield (await requireRow("upload", found)).bytes;
  }
}
