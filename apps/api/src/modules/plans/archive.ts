import { randomUUID } from "node:crypto";
import { planDocument } from "@wirecost/contract";
import { z } from "zod";
import { archivedAt, archivedName, textOf } from "../../platform/archive/archive-fields.ts";
import { archived } from "../../platform/archive/archive-part.ts";
import { RESTORED, tablePart } from "../../platform/archive/table-part.ts";
import { planColumns } from "./store/plan-columns.ts";

export const archive = archived(import.meta.url, [
  tablePart({
    path: "plans.jsonl",
    kind: "plans",
    schema: z.object({ name: archivedName, document: textOf(planDocument), createdAt: archivedAt }),
    rows: (tx) => tx.plan,
    table: "plan",
    conflict: `(team_id, plan_id) ${RESTORED}`,
    row: ({ document: { text, document }, ...rest }) => ({
      ...rest,
      ...planColumns(document, text),
      id: randomUUID(),
    }),
  }),
]);
