import {
  type PlanDocument,
  planDocument,
  type StoredPlan,
  type StoredPlanPage,
  type StoredPlanSummary,
} from "@wirecost/contract";
import type { Prisma } from "@wirecost/prisma";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import { type PageRequest, pageAfter, pageOf } from "../../../platform/database/pages.ts";
import { live, softDelete } from "../../../platform/database/soft-delete.ts";
import { requireRow } from "../../../platform/errors/app-error.ts";
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

const deletion = softDelete("plan", (tx) => tx.plan);
export const purgePlans = deletion.purge;

/** What a team has planned to measure. A stored plan never changes. */
export function planStore(database: Database) {
  const find = (tx: Transaction, teamId: string, id: string) =>
    requireRow(
      "plan",
      tx.plan.findFirst({ where: { id, ...live(teamId) }, select: { ...listedColumns, document: true } }),
    );

  return {
    async list(
      teamId: string,
      { planId, ...page }: PageRequest & { planId?: string | undefined },
    ): Promise<StoredPlanPage> {
      const rows = await database.asTeam(teamId, (tx) =>
        tx.plan.findMany({
          orderBy: [{ createdAt: "desc" }, { id: "desc" }],
          ...pageAfter(teamId, page, { ...live(teamId), ...(planId !== undefined && { planId }) }),
          select: listedColumns,
        }),
      );
      return pageOf(rows, page.limit, toSummary);
    },

    async get(teamId: string, id: string): Promise<StoredPlan> {
      const { document, ...row } = await database.asTeam(teamId, (tx) => find(tx, teamId, id));
      return { ...toSummary(row), document: planDocument.parse(JSON.parse(document)) };
    },

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

    ...deletion.of(database, {
      answer: async (...of) => {
        const { document: _, ...row } = await find(...of);
        return toSummary(row);
      },
    }),
  };
}
