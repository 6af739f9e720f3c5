import {
  type PlanDocument,
  planDocument,
  type StoredPlan,
  type StoredPlanPage,
  type StoredPlanSummary,
  storedPlanSummary,
} from "@wirecost/contract";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import { type PageRequest, pageAfter, pageOf, requireCursor } from "../../../platform/database/pages.ts";
import { live, softDelete } from "../../../platform/database/soft-delete.ts";
import { rowOf } from "../../../platform/database/wire-row.ts";
import { requireRow } from "../../../platform/errors/app-error.ts";
import { planColumns } from "./plan-columns.ts";
import { findPlanRows } from "./plan-rows.ts";

const { select, read } = rowOf(storedPlanSummary);

const deletion = softDelete("plan", (tx) => tx.plan);
export const purgePlans = deletion.purge;

/** A team's plans. A stored plan never changes. */
export function planStore(database: Database) {
  const find = (tx: Transaction, teamId: string, id: string) =>
    requireRow(
      "plan",
      tx.plan.findFirst({ where: { id, ...live(teamId) }, select: { ...select, document: true } }),
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
          select,
        }),
      );
      await requireCursor(database, "plan", teamId, page, rows);
      return pageOf(rows, page.limit, read);
    },

    async get(teamId: string, id: string): Promise<StoredPlan> {
      const row = await database.asTeam(teamId, (tx) => find(tx, teamId, id));
      return { ...read(row), document: planDocument.parse(JSON.parse(row.document)) };
    },

    /** Stores the plan under its name; an existing one keeps its own name, and is restored if it was deleted. */
    async create(teamId: string, name: string, document: PlanDocument): Promise<StoredPlanSummary> {
      const columns = planColumns(document);
      const row = await database.asTeam(teamId, (tx) =>
        tx.plan.upsert({
          where: { teamId_planId: { teamId, planId: document.id } },
          create: { teamId, name, ...columns },
          update: { deletedAt: null },
          select,
        }),
      );
      return read(row);
    },

    /** Rows measured for a plan, from all uploads. */
    async rows(teamId: string, id: string) {
      const inTeam = database.team(teamId);
      const { model, planId } = await inTeam((tx) => find(tx, teamId, id));
      return findPlanRows(inTeam, teamId, model, planId);
    },

    ...deletion.of(database, { answer: async (...of) => read(await find(...of)) }),
  };
}
