import type { PrismaClient } from "@wirecost/prisma";
import { z } from "zod";

/** Bytes of one statement. */
const PIECE = 1024 * 1024;

const piece = z.tuple([z.object({ piece: z.instanceof(Uint8Array) })]);

/**
 * The bytes of an upload, a megabyte at a time. They are stored uncompressed, so that PostgreSQL finds a piece
 * without reading those before it.
 *
 * @param count how many bytes were stored
 * @throws ZodError where they are gone, because the upload was purged meanwhile
 */
export async function* readBytes(
  prisma: PrismaClient,
  teamId: string,
  uploadId: string,
  count: number,
): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < count; from += PIECE) {
    const answer = await prisma.$queryRaw`
      SELECT substring(raw FROM ${from + 1}::int FOR ${PIECE}::int) AS piece
      FROM upload WHERE id = ${uploadId}::uuid AND team_id = ${teamId}`;
    yield piece.parse(answer)[0].piece;
  }
}
