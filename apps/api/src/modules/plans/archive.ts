import { randomUUID } from "node:crypto";
import { checkPlan } from "@wirecost/analysis";
import { planDocument } from "@wirecost/contract";
import { z } from "zod";
import { archivedAt, archivedName, textOf } from "../../platform/archive/archive-fields.ts";
import { archived } from "../../platform/archive/archive-part.ts";
import { RESTORED, tablePart } from "../../platform/archive/table-part.ts";

const live = (teamId: string) => ({ teamId, deletedAt: null });

export const archive = archived(import.meta.url, [
  tablePart({
    path: "plans.jsonl",
    kind: "plans",
    schema: z.object({ name: archivedName, document: textOf(planDocument), createdAt: archivedAt }),
    size: async (tx, teamId) => ({ plans: await tx.plan.count({ where: live(teamId) }) }),
    page: async (tx, teamId, page) =>
      (await tx.plan.findMany({ where: live(teamId), ...page })).map(({ id, name, document, createdAt }) => ({
        id,
        line: { name, document, createdAt },
      })),
    table: "plan",
    columns: {
      id: "uuid",
      name: "text",
      plan_id: "text",
      model: "text",
      metric: "text",
      cells: "int",
      runs: "int",
      document: "text",
      created_at: "timestamptz",
    },
    conflict: `(team_id, plan_id) ${RESTORED}`,
    row: ({ name, document: { text, document }, createdAt }) => {
      checkPlan(document);
      const { id: plan_id, model, metric, cells, replicates } = document;
      const counts = { cells: cells.length, runs: cells.length * replicates };
      return {
        id: randomUUID(),
        name,
        plan_id,
        model,
        metric,
        ...counts,
        document: text,
        created_at: createdAt,
      };
    },
  }),
]);
