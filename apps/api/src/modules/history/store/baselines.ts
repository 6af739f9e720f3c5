import {
  type Baseline,
  type BaselinePage,
  baseline,
  type HistorySource,
  MAX_BASELINES,
  measuredColumns,
  type SetBaseline,
} from "@wirecost/contract";
import type { Prisma } from "@wirecost/prisma";
import { z } from "zod";
import type { Database } from "../../../platform/database/database.ts";
import { refuseBeyond } from "../../../platform/database/refuse-beyond.ts";
import { rowOf } from "../../../platform/database/wire-row.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import { BASE_SETTINGS, baseUnitsOf, ofSource, settingBases } from "../../uploads/index.ts";
import { type HeldCells, heldCells } from "./held-cells.ts";
import { labelledValues } from "./history.ts";
import { seriesKey } from "./series-key.ts";

const uploads = z.array(z.object({ name: z.string(), cells: z.array(z.int()) }));
const schemaRows = z.array(z.object({ schema: measuredColumns }));

export function baselineStore(database: Database) {
  return {
    async list(teamId: string, { model, kind }: HistorySource): Promise<BaselinePage> {
      const rows = await database.asTeam(teamId, (tx) =>
        tx.baseline.findMany({
          where: { teamId, ...(model !== undefined && { model }), ...(kind !== undefined && { kind }) },
          orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
          take: MAX_BASELINES,
          include: { upload: { select: { deletedAt: true } } },
        }),
      );
      return { items: rows.map(toBaseline) };
    },

    /**
     * @throws AppError not-found for an upload that is not the team's, invalid-request where it has no value
     * of the cell, conflict where the team keeps too many
     */
    set: (
      teamId: string,
      { metric, settings, uploadId, thresholds, ...source }: SetBaseline,
    ): Promise<Baseline> =>
      database.asTeam(teamId, async (tx) => {
        const { model = null, kind = null } = source;
        if (uploadId !== null) {
          const bases = settingBases(await baseUnitsOf(tx, ofSource(teamId, source)));
          // SQL: a kind is an expression over JSON.
          const [found] = uploads.parse(
            await tx.$queryRaw`
              SELECT u.name, ARRAY(
                SELECT c.cell FROM measured_cell c WHERE c.upload_id = u.id AND c.team_id = ${teamId}
                  AND ${BASE_SETTINGS} = ${JSON.stringify(settings)}::jsonb
              ) AS cells
              FROM (
                SELECT id, name, setup, ${bases} AS bases FROM upload
                WHERE ${ofSource(teamId, source)} AND id = ${uploadId}::uuid
              ) u`,
          );
          if (!found) throw notFound("upload");
          const { name, cells } = found;
          if ((await labelledValues(tx, { teamId, uploadId, metric, cells })).length === 0)
            throw new AppError(
              "invalid-request",
              `${name} has no rows with exactly the settings ${JSON.stringify(settings)} and a value of ${metric}. Send the settings and a metric of a cell of the history.`,
            );
        }
        const series = seriesKey(kind === null ? model : { kind }, metric, settings);
        const where = { teamId_series: { teamId, series } };
        await refuseBeyond(tx, {
          what: `baselines of ${teamId}`,
          most: MAX_BASELINES,
          message: `A team can save at most ${MAX_BASELINES.toLocaleString("en-US")} baselines. Delete one first.`,
          count: () => tx.baseline.count({ where: { teamId, series: { not: series } } }),
        });
        const change = { uploadId, thresholds: { ...thresholds } };
        const row = await tx.baseline.upsert({
          where,
          create: { teamId, model, kind, metric, settings, series, ...change },
          update: change,
          include: { upload: { select: { deletedAt: true } } },
        });
        return toBaseline(row);
      }),

    /** Ids of the metrics of a kind; empty if the team has no upload of it. */
    async metricsOfKind(teamId: string, kind: string): Promise<readonly string[]> {
      const [latest] = schemaRows.parse(
        await database.asTeam(
          teamId,
          (tx) => tx.$queryRaw`SELECT schema FROM upload WHERE ${ofSource(teamId, { kind })} LIMIT 1`,
        ),
      );
      return latest?.schema.metrics.map(({ id }) => id) ?? [];
    },

    heldCells: (teamId: string, uploadId: string): Promise<HeldCells> =>
      database.asTeam(teamId, (tx) => heldCells(tx, teamId, uploadId)),

    remove: (teamId: string, id: string): Promise<void> =>
      database.change("baseline", teamId, (tx) => tx.baseline.deleteMany({ where: { id, teamId } })),
  };
}

const { read } = rowOf(baseline);

function toBaseline({
  upload,
  ...row
}: Prisma.BaselineGetPayload<{ include: { upload: { select: { deletedAt: true } } } }>): Baseline {
  // A restored upload regains its role; until then there is none.
  return read({ ...row, uploadId: upload?.deletedAt === null ? row.uploadId : null });
}
