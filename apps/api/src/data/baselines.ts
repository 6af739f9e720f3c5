import { createHash } from "node:crypto";
import {
  type Baseline,
  type BaselinePage,
  baseline,
  MAX_BASELINES,
  type SetBaseline,
} from "@wirecost/contract";
import type { Prisma, PrismaClient } from "@wirecost/prisma";
import type { Params } from "@wirecost/sim-core";
import { AppError, notFound } from "../app-error.ts";
import { readParams } from "./read-params.ts";

/** Baselines and thresholds of a team: at most one of each metric and cell. */
export function baselineData(prisma: PrismaClient) {
  return {
    async list(teamId: string, model: string | undefined): Promise<BaselinePage> {
      const rows = await prisma.baseline.findMany({
        where: { teamId, ...(model === undefined ? {} : { model }) },
        orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
        take: MAX_BASELINES,
        include: { upload: { select: { deletedAt: true } } },
      });
      return { items: rows.map(toBaseline) };
    },

    /** @throws AppError not-found for an upload that is not the team's, conflict where it keeps too many */
    async set(
      teamId: string,
      { model, metric, settings, uploadId, thresholds }: SetBaseline,
    ): Promise<Baseline> {
      if (uploadId !== null) {
        const upload = await prisma.upload.count({ where: { id: uploadId, teamId, model, deletedAt: null } });
        if (upload === 0) throw notFound("upload");
      }
      const series = seriesKey(model, metric, settings);
      const where = { teamId_series: { teamId, series } };
      const kept = await prisma.baseline.count({ where: { teamId, series: { not: series } } });
      if (kept >= MAX_BASELINES)
        throw new AppError(
          "conflict",
          `A team keeps at most ${MAX_BASELINES.toLocaleString("en-US")} baselines: delete one first.`,
        );
      const change = { uploadId, thresholds: { ...thresholds } };
      const row = await prisma.baseline.upsert({
        where,
        create: { teamId, model, metric, settings, series, ...change },
        update: change,
        include: { upload: { select: { deletedAt: true } } },
      });
      return toBaseline(row);
    },

    async remove(teamId: string, id: string): Promise<void> {
      const { count } = await prisma.baseline.deleteMany({ where: { id, teamId } });
      if (count === 0) throw notFound("baseline");
    },
  };
}

/** The same for the same settings, in whatever order they come. */
function seriesKey(model: string, metric: string, settings: Params): string {
  const sorted = Object.entries(settings).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([model, metric, sorted]))
    .digest("hex");
}

function toBaseline({
  id,
  model,
  metric,
  settings,
  uploadId,
  upload,
  thresholds,
  updatedAt,
}: Prisma.BaselineGetPayload<{ include: { upload: { select: { deletedAt: true } } } }>): Baseline {
  return {
    id,
    model,
    metric,
    settings: readParams(settings),
    // A deleted upload comes back with its role; until then there is none.
    uploadId: upload?.deletedAt === null ? uploadId : null,
    thresholds: baseline.shape.thresholds.parse(thresholds),
    updatedAt: updatedAt.toISOString(),
  };
}
