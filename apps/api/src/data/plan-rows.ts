import type { PlanRows } from "@wirecost/contract";
import type { PrismaClient } from "@wirecost/prisma";
import { z } from "zod";
import { readParams } from "./read-params.ts";

/** Files of more rows are no output of a plan, which has at most 20,000 runs: they are not searched for its rows. */
const MOST_SEARCHED = 100_000;
/** Of a plan of 20,000 runs, every one measured twice. */
const MOST_ROWS = 40_000;

/** Rows whose label begins with a plan's id, or has it behind a space; the earliest upload first. */
export async function findPlanRows(
  prisma: PrismaClient,
  teamId: string,
  model: string,
  planId: string,
): Promise<PlanRows> {
  const candidates = await prisma.upload.findMany({
    where: { teamId, model, deletedAt: null, rowCount: { lte: MOST_SEARCHED } },
    select: { id: true, name: true, setup: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const places = new Map(candidates.map(({ id }, i) => [id, i]));
  const found = await prisma.measuredRow.findMany({
    where: {
      teamId,
      uploadId: { in: [...places.keys()] },
      OR: [{ label: { startsWith: `${planId} ` } }, { label: { contains: ` ${planId} ` } }],
    },
    select: { uploadId: true, row: true, label: true, settings: true, metrics: true },
    orderBy: [{ uploadId: "asc" }, { position: "asc" }],
    take: MOST_ROWS,
  });
  const rows = found
    .map(({ uploadId, settings, metrics, ...row }) => ({
      ...row,
      upload: uploadId,
      settings: readParams(settings),
      metrics: readMetrics(metrics),
    }))
    .sort((a, b) => (places.get(a.upload) ?? 0) - (places.get(b.upload) ?? 0));
  const used = new Set(rows.map(({ upload }) => upload));
  return {
    uploads: candidates
      .filter(({ id }) => used.has(id))
      .map(({ id, name, setup }) => ({ id, name, setup: readParams(setup) })),
    rows,
  };
}

const figures = z.record(z.string(), z.number());

function readMetrics(value: unknown): Record<string, number> {
  return figures.parse(value);
}
