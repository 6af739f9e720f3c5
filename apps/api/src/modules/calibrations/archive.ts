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
    page: async (tx, teamId, page) =>
      (await tx.calibration.findMany({ where: live(teamId), ...page })).map(
        ({ id, name, document, createdAt }) => ({ id, line: { id, name, document, createdAt } }),
      ),
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
    row: ({ id, name, document: { text, document }, createdAt }, ids) => {
      const { modelVersion, ...columns } = fitColumns(document, text);
      return { ...columns, id: ids.of(id), name, model_version: modelVersion, created_at: createdAt };
    },
  }),
]);
