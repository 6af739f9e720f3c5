import { type History, type HistoryCells, MAX_HISTORY, MAX_HISTORY_RUNS } from "@wirecost/contract";
import type { PrismaClient } from "@wirecost/prisma";
import type { Params } from "@wirecost/sim-core";
import { z } from "zod";
import { float8Values } from "./binary-format.ts";
import { readParams } from "./read-params.ts";

/** The most cells of one list. */
const MAX_CELLS = 200;

/** Uploads whose values are fetched at once: enough to keep the database busy, little enough for memory. */
const AT_ONCE = 5;

const cellRows = z.array(
  z.object({ key: z.string(), settings: z.unknown(), uploads: z.int(), rows: z.int() }),
);
const metricRows = z.array(z.object({ metric: z.string() }));
const uploadRows = z.array(
  z.object({ id: z.uuid(), name: z.string(), createdAt: z.date(), cells: z.array(z.int()) }),
);
const columnRows = z.array(z.object({ cells: z.array(z.int()), values: z.instanceof(Uint8Array) }));

/** What a team's latest uploads measured of the same cell. Deleted uploads are not among them. */
export function historyData(prisma: PrismaClient) {
  return {
    async cells(teamId: string, model: string): Promise<HistoryCells> {
      const found = cellRows.parse(
        await prisma.$queryRaw`
          WITH latest AS (
            SELECT id, setup FROM upload WHERE team_id = ${teamId} AND deleted_at IS NULL AND model = ${model}
            ORDER BY created_at DESC, id DESC LIMIT ${MAX_HISTORY}
          ), cell AS (
            SELECT u.setup || c.settings AS settings, u.id, c.rows
            FROM latest u JOIN measured_cell c ON c.upload_id = u.id AND c.team_id = ${teamId}
          )
          SELECT md5(settings::text) AS key, settings, count(DISTINCT id)::int AS uploads, sum(rows)::int AS rows
          FROM cell GROUP BY settings
          ORDER BY uploads DESC, rows DESC, key LIMIT ${MAX_CELLS + 1}`,
      );
      const metrics = metricRows.parse(
        await prisma.$queryRaw`
          SELECT DISTINCT unnest(k.metric_ids) AS metric
          FROM upload u JOIN measured_chunk k ON k.upload_id = u.id AND k.team_id = ${teamId}
          WHERE u.team_id = ${teamId} AND u.deleted_at IS NULL AND u.model = ${model} AND k.first = 0`,
      );
      return {
        cells: found
          .slice(0, MAX_CELLS)
          .map(({ settings, ...cell }) => ({ ...cell, settings: readParams(settings) })),
        more: found.length > MAX_CELLS,
        metrics: metrics.map(({ metric }) => metric),
      };
    },

    /** The values of one metric, upload by upload, in the order in which they were stored. */
    async points(
      teamId: string,
      { model, metric, settings }: { model: string; metric: string; settings: Params },
    ): Promise<History> {
      const uploads = uploadRows.parse(
        await prisma.$queryRaw`
          WITH latest AS (
            SELECT id, name, created_at, setup FROM upload
            WHERE team_id = ${teamId} AND deleted_at IS NULL AND model = ${model}
            ORDER BY created_at DESC, id DESC LIMIT ${MAX_HISTORY}
          )
          SELECT u.id, u.name, u.created_at AS "createdAt", array_agg(c.cell) AS cells
          FROM latest u JOIN measured_cell c ON c.upload_id = u.id AND c.team_id = ${teamId}
          WHERE u.setup || c.settings = ${JSON.stringify(settings)}::jsonb
          GROUP BY u.id, u.name, u.created_at ORDER BY u.created_at, u.id`,
      );
      const points: History["points"] = [];
      for (let i = 0; i < uploads.length; i += AT_ONCE) {
        const some = uploads.slice(i, i + AT_ONCE).map(async ({ id: uploadId, name, createdAt, cells }) => {
          const measured = await valuesOf(prisma, { teamId, uploadId, metric, cells });
          const step = Math.ceil(measured.length / MAX_HISTORY_RUNS);
          const values = measured.filter((_, place) => place % step === 0);
          return { uploadId, name, createdAt: createdAt.toISOString(), runs: measured.length, values };
        });
        points.push(...(await Promise.all(some)).filter(({ runs }) => runs > 0));
      }
      return { points };
    },
  };
}

/** What an upload measured of some cells, in its order. */
async function valuesOf(
  prisma: PrismaClient,
  of: {
    readonly teamId: string;
    readonly uploadId: string;
    readonly metric: string;
    readonly cells: readonly number[];
  },
): Promise<number[]> {
  const chunks = columnRows.parse(
    await prisma.$queryRaw`
      SELECT cells, substring(metrics
        FROM 8 * cardinality(cells) * (array_position(metric_ids, ${of.metric}) - 1) + 1
        FOR 8 * cardinality(cells)) AS values
      FROM measured_chunk
      WHERE upload_id = ${of.uploadId}::uuid AND team_id = ${of.teamId}
        AND cells && ${of.cells}::int[] AND ${of.metric} = ANY (metric_ids)
      ORDER BY first`,
  );
  const wanted = new Set(of.cells);
  return chunks.flatMap(({ cells, values }) =>
    [...float8Values(values, 0, cells.length)].filter((value, i) => {
      const cell = cells[i];
      return cell !== undefined && wanted.has(cell) && !Number.isNaN(value);
    }),
  );
}
