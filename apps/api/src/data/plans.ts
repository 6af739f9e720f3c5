import type { StoredPlanSummary } from "@wirecost/contract";
import { type PlanDocument, planDocument, type StoredPlan, type StoredPlanPage } from "@wirecost/contract";
import type { Prisma, PrismaClient } from "@wirecost/prisma";
import { notFound } from "../app-error.ts";
import { checkPlan } from "./check-plan.ts";
import { findPlanRows } from "./plan-rows.ts";

const listedColumns = {
  id: true,
  name: true,
  planId: true,
  model: true,
  metric: true,
  cells: true,
  runs: true,
  createdAt: true,
} as const satisfies Prisma.PlanSelect;

function toSummary({
  createdAt,
  ...row
}: Prisma.PlanGetPayload<{ select: typeof listedColumns }>): StoredPlanSummary {
  return { ...row, createdAt: createdAt.toISOString() };
}

/** What a team has planned to measure. A stored plan never changes. */
export function planData(prisma: PrismaClient) {
  async function find(teamId: string, id: string) {
    const row = await prisma.plan.findFirst({
      where: { id, teamId, deletedAt: null },
      select: { ...listedColumns, document: true },
    });
    if (!row) throw notFound("plan");
    return row;
  }

  async function change(teamId: string, id: string, deleted: boolean, deletedAt: Date | null): Promise<void> {
    const where = { id, teamId, ...(deleted ? { deletedAt: { not: null } } : { deletedAt: null }) };
    const { count } = await prisma.plan.updateMany({ where, data: { deletedAt } });
    if (count === 0) throw notFound("plan");
  }

  async function get(teamId: string, id: string): Promise<StoredPlan> {
    const { document, ...row } = await find(teamId, id);
    return { ...toSummary(row), document: planDocument.parse(JSON.parse(document)) };
  }

  return {
    async list(
      teamId: string,
      { cursor, limit, planId }: { cursor?: string | undefined; limit: number; planId?: string | undefined },
    ): Promise<StoredPlanPage> {
      const rows = await prisma.plan.findMany({
        where: { teamId, deletedAt: null, ...(planId !== undefined && { planId }) },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: limit + 1,
        ...(cursor ? { cursor: { id: cursor }, skip: 1 } : {}),
        select: listedColumns,
      });
      const items = rows.slice(0, limit);
      return {
        items: items.map(toSummary),
        nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
      };
    },

    get,

    /** The plan under its name; one that the team has already keeps its own, and comes back if it was deleted. */
    async create(teamId: string, name: string, document: PlanDocument): Promise<StoredPlanSummary> {
      checkPlan(document);
      const { id: planId, model, metric, cells, replicates } = document;
      const row = await prisma.plan.upsert({
        where: { teamId_planId: { teamId, planId } },
        create: {
          teamId,
          name,
          planId,
          model,
          metric,
          cells: cells.length,
          runs: cells.length * replicates,
          document: JSON.stringify(document),
        },
        update: { deletedAt: null },
        select: listedColumns,
      });
      return toSummary(row);
    },

    /** What was measured for a plan, from whichever upload. */
    async rows(teamId: string, id: string) {
      const { model, planId } = await find(teamId, id);
      return findPlanRows(prisma, teamId, model, planId);
    },

    /** Deleted plans are purged after 30 days; until then restore() undoes it. */
    remove: (teamId: string, id: string) => change(teamId, id, false, new Date()),

    async restore(teamId: string, id: string): Promise<StoredPlanSummary> {
      await change(teamId, id, true, null);
      const { document: _, ...row } = await find(teamId, id);
      return toSummary(row);
    },
  };
}
