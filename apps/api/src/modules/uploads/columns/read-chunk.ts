import { z } from "zod";
import type { InTeam } from "../../../platform/database/database.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { float8Values } from "./binary-format.ts";

/** Consecutive rows of an upload in columns. */
export interface Chunk extends z.infer<typeof chunk> {
  /** A value of each row for each metric in the order of metricIds; NaN if it has none. */
  readonly metrics: readonly Float64Array[];
}

const chunk = z.object({
  first: z.int(),
  cells: z.array(z.int()),
  /** By cell. */
  settings: z.record(z.string(), z.record(z.string(), z.union([z.number(), z.string(), z.boolean()]))),
  /** null if rows are named by their number. */
  names: z.array(z.string()).nullable(),
  /** null if labels are derived from it. */
  labels: z.array(z.string()).nullable(),
  metricIds: z.array(z.string()),
});
const row = z.object({ chunk, metrics: z.instanceof(Uint8Array) });

/** SQL: a chunk with its settings in one statement, its numbers as bytes. */
const CHUNK = `
  SELECT json_build_object(
    'first', k.first, 'cells', k.cells, 'names', k.names, 'labels', k.labels, 'metricIds', k.metric_ids,
    'settings', (
      SELECT json_object_agg(c.cell, c.settings) FROM measured_cell c
      WHERE c.team_id = k.team_id AND c.upload_id = k.upload_id AND c.cell = ANY (k.cells)
    )
  ) AS chunk, k.metrics
  FROM measured_chunk k
  WHERE k.upload_id = $1::uuid AND k.team_id = $2 AND k.first = $3::int`;

/**
 * The chunk that begins at a row.
 *
 * @param first position of that row, from 0
 * @throws AppError not-found where it is gone, because the upload was purged meanwhile
 */
export async function readChunk(
  inTeam: InTeam,
  { teamId, uploadId }: { readonly teamId: string; readonly uploadId: string },
  first: number,
): Promise<Chunk> {
  const [found] = await inTeam.query({ text: CHUNK, values: [uploadId, teamId, first] }, row);
  if (!found) throw notFound("upload");
  const { metrics } = found;
  const { cells, metricIds } = found.chunk;
  return {
    ...found.chunk,
    metrics: metricIds.map((_, m) => float8Values(metrics, m * cells.length, cells.length)),
  };
}
