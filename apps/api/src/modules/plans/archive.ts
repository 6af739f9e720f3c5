import { randomUUID } from "node:crypto";
import { planDocument } from "@wirecost/contract";
import { z } from "zod";
import { archivedAt, archivedName, textOf } from "../../platform/archive/archive-fields.ts";
import { archived } from "../../platform/archive/archive-part.ts";
import { RESTORED, tablePart } from "../../platform/archive/table-part.ts";
import { planColumns } from "./store/plan-columns.ts";

const live = (teamId: string) => ({ teamId, deletedAt: null });

export const archive = archived(import.meta.url, [
  tablePart({
    path: "plans.jsonl",
    kind: "plans",
    schema: z.object({ name: archivedName, document: textOf(planDocument), createdAt: archivedAt }),
    size: async (tx, teamId) => ({ plans: await tx.plan.count({ where: live(teamId) }) }),
    page: (tx, teamId, page) => tx.plan.findMany({ where: live(teamId), ...page }),
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
    row: ({ document: { text, document }, ...rest }) => ({
      ...rest,
      ...planColumns(document, text),
      id: randomUUID(),
    }),
  }),
]);
