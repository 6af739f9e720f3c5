import { type History, type HistoryCells, MAX_HISTORY, MAX_HISTORY_RUNS } from "@wirecost/contract";
import type { PrismaClient } from "@wirecost/prisma";
import type { Params } from "@wirecost/sim-core";
import { z } from "zod";
import { readParams } from "./read-params.ts";

/** The most cells of one list. */
const MAX_CELLS = 200;

const cellRows = z.array(
  z.object({ key: z.string(), settings: z.unknown(), uploads: z.int(), rows: z.int() }),
);
const metricRows = z.array(z.object({ metric: z.string() }));
const pointRows = z.array(
  z.object({
    id: z.uuid(),
    name: z.string(),
    createdAt: z.date(),
    runs: z.int(),
    values: z.array(z.number()),
  }),
);

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
      const points = pointRows.parse(
        await prisma.$queryRaw`
          WITH latest AS (
            SELECT id, name, created_at, setup FROM upload
            WHERE team_id = ${teamId} AND deleted_at IS NULL AND model = ${model}
            ORDER BY created_at DESC, id DESC LIMIT ${MAX_HISTORY}
          ), cell AS (
            SELECT u.id, array_agg(c.cell) AS cells
            FROM latest u JOIN measured_cell c ON c.upload_id = u.id AND c.team_id = ${teamId}
            WHERE u.setup || c.settings = ${JSON.stringify(settings)}::jsonb
            GROUP BY u.id
          ), value AS (
            SELECT u.id, u.name, u.created_at, v.value,
              row_number() OVER (PARTITION BY u.id ORDER BY k.first, v.i) - 1 AS place,
              count(*) OVER (PARTITION BY u.id) AS runs
            FROM latest u JOIN cell ON cell.id = u.id
            JOIN measured_chunk k ON k.upload_id = u.id AND k.team_id = ${teamId} AND k.cells && cell.cells,
              array_position(k.metric_ids, ${metric}) AS m,
              unnest(k.cells, k.metrics[m:m]) WITH ORDINALITY AS v (cell, value, i)
            WHERE v.cell = ANY (cell.cells) AND v.value <> 'NaN'
          )
          SELECT id, name, created_at AS "createdAt", max(runs)::int AS runs, array_agg(value ORDER BY place) AS values
          FROM value WHERE place % ceil(runs::float8 / ${MAX_HISTORY_RUNS})::int = 0
          GROUP BY id, name, created_at ORDER BY created_at, id`,
      );
      return {
        points: points.map(({ id, createdAt, ...point }) => ({
          uploadId: id,
          ...point,
          createdAt: createdAt.toISOString(),
        })),
      };
    },
  };
}
