import type { PrismaClient } from "@wirecost/prisma";
import { z } from "zod";
import { notFound } from "../app-error.ts";

/** Consecutive rows of an upload, a column each. */
export type Chunk = z.infer<typeof chunk>;

const chunk = z.object({
  first: z.int(),
  cells: z.array(z.int()),
  /** By cell. */
  settings: z.record(z.string(), z.record(z.string(), z.union([z.number(), z.string(), z.boolean()]))),
  /** null where rows are named by their number. */
  names: z.array(z.string()).nullable(),
  /** null where they are called so too. */
  labels: z.array(z.string()).nullable(),
  metricIds: z.array(z.string()),
  /** An array of values a metric; null where a row has none. */
  metrics: z.array(z.array(z.number().nullable())),
});
const answer = z.array(z.object({ chunk }));

/**
 * The chunk that a row begins.
 *
 * @param first position of that row, from 0
 * @throws AppError not-found where it is gone, because the upload was purged meanwhile
 */
export async function readChunk(
  prisma: PrismaClient,
  { teamId, uploadId }: { readonly teamId: string; readonly uploadId: string },
  first: number,
): Promise<Chunk> {
  const [found] = answer.parse(
    await prisma.$queryRaw`
      SELECT json_build_object(
        'first', k.first, 'cells', k.cells, 'names', k.names, 'labels', k.labels, 'metricIds', k.metric_ids,
        'metrics', array_replace(k.metrics, 'NaN', NULL),
        'settings', (
          SELECT json_object_agg(c.cell, c.settings) FROM measured_cell c
          WHERE c.upload_id = k.upload_id AND c.cell = ANY (k.cells)
        )
      ) AS chunk
      FROM measured_chunk k
      WHERE k.upload_id = ${uploadId}::uuid AND k.team_id = ${teamId} AND k.first = ${first}`,
  );
  if (!found) throw notFound("upload");
  return found.chunk;
}
