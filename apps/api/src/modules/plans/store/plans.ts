import type { StoredPlanSummary } from "@wirecost/contract";
import { type PlanDocument, planDocument, type StoredPlan, type StoredPlanPage } from "@wirecost/contract";
import type { Prisma } from "@wirecost/prisma";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import { pageAfter, pageOf } from "../../../platform/database/pages.ts";
import { softDelete } from "../../../platform/database/soft-delete.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { planColumns } from "./plan-columns.ts";
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

const { remove, restore, purge } = softDelete("plan", (tx) => tx.plan);
export const purgePlans = purge;

/** What a team has planned to measure. A stored plan never changes. */
export function planStore(database: Database) {
  async function find(tx: Transaction, teamId: string, id: string) {
    const row = await tx.plan.findFirst({
      where: { id, teamId, deletedAt: null },
      select: { ...listedColumns, document: true },
    });
    if (!row) throw notFound("plan");
    return row;
  }

  async function get(teamId: string, id: string): Promise<StoredPlan> {
    const { document, ...row } = await database.asTeam(teamId, (tx) => find(tx, teamId, id));
    return { ...toSummary(row), document: planDocument.parse(JSON.parse(document)) };
  }

  return {
    async list(
      teamId: string,
      { cursor, limit, planId }: { cursor?: string | undefined; limit: number; planId?: string | undefined },
    ): Promise<StoredPlanPage> {
      const rows = await database.asTeam(teamId, (tx) =>
        tx.plan.findMany({
          where: { teamId, deletedAt: null, ...(planId !== undefined && { planId }) },
          orderBy: [{ createdAt: "desc" }, { id: "desc" }],
          ...pageAfter(teamId, { cursor, limit }),
          select: listedColumns,
        }),
      );
      return pageOf(rows, limit, toSummary);
    },

    get,

    /** The plan under its name; one that the team has already keeps its own, and comes back if it was deleted. */
    async create(teamId: string, name: string, document: PlanDocument): Promise<StoredPlanSummary> {
      const columns = planColumns(document);
      const row = await database.asTeam(teamId, (tx) =>
        tx.plan.upsert({
          where: { teamId_planId: { teamId, planId: document.id } },
          create: { teamId, name, ...columns },
          update: { deletedAt: null },
          select: listedColumns,
        }),
      );
      return toSummary(row);
    },

    /** What was measured for a plan, from whichever upload. */
    async rows(teamId: string, id: string) {
      const inTeam = database.team(teamId);
      const { model, planId } = await inTeam((tx) => find(tx, teamId, id));
      return findPlanRows(inTeam, teamId, model, planId);
    },

    remove: (teamId: string, id: string) => remove(database, teamId, id),

    restore: (teamId: string, id: string): Promise<StoredPlanSummary> =>
      database.asTeam(teamId, async (tx) => {
        await restore(tx, teamId, id);
        const { document: _, ...row } = await find(tx, teamId, id);
        return toSummary(row);
      }),
  };
}
