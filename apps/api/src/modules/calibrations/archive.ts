import { calibrationDocument } from "@wirecost/contract";
import { z } from "zod";
import { archivedAt, archivedName, textOf } from "../../platform/archive/archive-fields.ts";
import { archived } from "../../platform/archive/archive-part.ts";
import { RESTORED, tablePart } from "../../platform/archive/table-part.ts";
import { fitColumns } from "./store/calibration-row.ts";

const live = (teamId: string) => ({ teamId, deletedAt: null });

export const archive = archived(import.meta.url, [
  tablePart({
    path: "calibrations.jsonl",
    kind: "calibrations",
    schema: z.object({
      id: z.uuid(),
      name: archivedName,
      document: textOf(calibrationDocument),
      createdAt: archivedAt,
    }),
    size: async (tx, teamId) => ({ calibrations: await tx.calibration.count({ where: live(teamId) }) }),
    page: (tx, teamId, page) => tx.calibration.findMany({ where: live(teamId), ...page }),
    table: "calibration",
    columns: {
      id: "uuid",
      name: "text",
      model: "text",
      model_version: "text",
      document: "text",
      summary: "text",
      sha256: "text",
      created_at: "timestamptz",
    },
    conflict: `(team_id, id) ${RESTORED}`,
    live: "AND deleted_at IS NULL",
    row: ({ id, document: { text, document }, ...rest }, ids) => ({
      ...rest,
      ...fitColumns(document, text),
      id: ids.of(id),
    }),
  }),
]);
