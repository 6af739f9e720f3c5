import { randomUUID } from "node:crypto";
import { planDocument } from "@wirecost/contract";
import { z } from "zod";
import { archivedAt, archivedName, textOf } from "../../platform/archive/archive-fields.ts";
import { archived } from "../../platform/archive/archive-part.ts";
import { RESTORED, tablePart } from "../../platform/archive/table-part.ts";
import { live } from "../../platform/database/soft-delete.ts";
import { planColumns } from "./store/plan-columns.ts";

export const archive = archived(import.meta.url, [
  tablePart({
    path: "plans.jsonl",
    kind: "plans",
    schema: z.object({ name: archivedName, document: textOf(planDocument), createdAt: archivedAt }),
    size: async (tx, teamId) => ({ plans: await tx.plan.count({ where: live(teamId) }) }),
    page: (tx, teamId, page) => tx.plan.findMany({ ...page, where: { ...page.where, ...live(teamId) } }),
    table: "plan",
    conflict: `(team_id, plan_id) ${RESTORED}`,
    row: ({ document: { text, document }, ...rest }) => ({
      ...rest,
      ...planColumns(document, text),
      id: randomUUID(),
    }),
  }),
]);
