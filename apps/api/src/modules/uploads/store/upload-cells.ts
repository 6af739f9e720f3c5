import { MAX_UPLOAD_CELLS, type UploadCell, type UploadWithCells } from "@wirecost/contract";
import { z } from "zod";
import type { InTeam } from "../../../platform/database/database.ts";
import { readParams } from "../../../platform/database/read-params.ts";
import { StoredChunks } from "../columns/stored-chunks.ts";
import { summarizeCells } from "../columns/summarize-cells.ts";

const cellRows = z.array(z.object({ cells: z.array(z.int()), settings: z.unknown(), rows: z.int() }));
const metricRows = z.array(z.object({ metric: z.string() }));

/**
 * The rows of an upload by settings: their number, and the distribution of each metric. One metric at a time is in
 * memory.
 *
 * SQL: grouped by JSON, and arrays as rows.
 *
 * @param rowCount how many rows were stored
 */
export async function readCells(
  inTeam: InTeam,
  teamId: string,
  uploadId: string,
  rowCount: number,
): Promise<Pick<UploadWithCells, "cells" | "cellCount">> {
  const stored = new StoredChunks(inTeam, teamId, uploadId);
  // If there are very many settings, they are stored once per chunk: equal ones are one cell.
  const found = cellRows.parse(
    await inTeam(
      (tx) => tx.$queryRaw`
      SELECT array_agg(cell) AS cells, settings, sum(rows)::int AS rows FROM measured_cell
      WHERE upload_id = ${uploadId}::uuid AND team_id = ${teamId}
      GROUP BY settings ORDER BY min(cell)`,
    ),
  );
  const metrics = metricRows.parse(
    await inTeam(
      (tx) => tx.$queryRaw`
      SELECT DISTINCT unnest(metric_ids) AS metric FROM measured_chunk
      WHERE upload_id = ${uploadId}::uuid AND team_id = ${teamId}`,
    ),
  );
  const shown = found.slice(0, MAX_UPLOAD_CELLS);
  const cells = shown.map(
    ({ settings, rows }): UploadCell => ({ settings: readParams(settings), rows, metrics: {} }),
  );
  const last = found.reduce((most, { cells: ids }) => ids.reduce((a, b) => Math.max(a, b), most), -1);
  const groupOf = new Int32Array(last + 1).fill(-1);
  for (const [group, { cells: ids }] of shown.entries()) for (const id of ids) groupOf[id] = group;
  const groups = await groupsOf(stored, groupOf, rowCount);
  const values = new Float64Array(rowCount);
  for (const { metric } of metrics) {
    values.fill(Number.NaN);
    let at = 0;
    const sizes = groups.sizes.values();
    for await (const column of stored.metric(metric)) {
      if (column) values.set(column, at);
      at += sizes.next().value ?? 0;
    }
    for (const [group, summary] of summarizeCells(groups.of, cells.length, values).entries()) {
      const cell = cells[group];
      if (cell && summary) cell.metrics[metric] = summary;
    }
  }
  return { cells, cellCount: found.length };
}

/** Index of each row's group, and the number of rows per chunk. */
async function groupsOf(
  stored: StoredChunks,
  groupOf: Int32Array,
  rowCount: number,
): Promise<{ readonly of: Int32Array; readonly sizes: readonly number[] }> {
  const of = new Int32Array(rowCount);
  const sizes: number[] = [];
  let at = 0;
  for await (const chunk of stored.cells()) {
    for (const cell of chunk) of[at++] = groupOf[cell] ?? -1;
    sizes.push(chunk.length);
  }
  return { of, sizes };
}
