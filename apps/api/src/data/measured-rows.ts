import type { Prisma, PrismaClient } from "@wirecost/prisma";
import type { MeasuredRow } from "@wirecost/sim-core";
import { z } from "zod";

/** Rows of one statement: enough to make round trips cheap, little enough to keep memory flat. */
const BATCH = 5000;

const piece = z.tuple([z.object({ text: z.string() })]);

/** Stores the rows of an upload in their order, within the transaction that stores the upload. */
export async function insertRows(
  tx: Prisma.TransactionClient,
  teamId: string,
  uploadId: string,
  rows: readonly MeasuredRow[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH);
    // One text for all: an array a column was measured at four times the client's time.
    const list = JSON.stringify(
      batch.map(({ row, label, settings, metrics }) => [row, label, settings, metrics]),
    );
    await tx.$executeRaw`
      INSERT INTO measured_row (upload_id, team_id, position, "row", label, settings, metrics)
      SELECT ${uploadId}::uuid, ${teamId}, ${from}::int + n::int - 1, r->>0, r->>1, r->2, r->3
      FROM jsonb_array_elements(${list}::jsonb) WITH ORDINALITY AS t (r, n)`;
  }
}

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
