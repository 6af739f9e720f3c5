import type { PrismaClient } from "@wirecost/prisma";
import { z } from "zod";

/** Rows of one statement: enough to make round trips cheap, little enough to keep memory flat. */
const BATCH = 5000;

const piece = z.tuple([z.object({ text: z.string() })]);

/**
 * The rows of an upload in their order, in pieces of JSON: objects separated by commas.
 *
 * @param count how many rows were stored
 * @throws ZodError where rows are gone, because the upload was purged meanwhile
 */
export async function* readRows(
  prisma: PrismaClient,
  teamId: string,
  uploadId: string,
  count: number,
): AsyncGenerator<string> {
  for (let from = 0; from < count; from += BATCH) {
    const answer = await prisma.$queryRaw`
      SELECT string_agg(
        json_build_object('row', "row", 'label', label, 'settings', settings, 'metrics', metrics)::text,
        ',' ORDER BY position
      ) AS text
      FROM measured_row
      WHERE upload_id = ${uploadId}::uuid AND team_id = ${teamId}
        AND position >= ${from} AND position < ${from + BATCH}`;
    const [{ text }] = piece.parse(answer);
    yield text;
  }
}
