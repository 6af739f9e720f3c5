import { calibrationDocument } from "@wirecost/contract";
import { z } from "zod";
import { archivedAt, archivedName, textOf } from "../../platform/archive/archive-fields.ts";
import { archived } from "../../platform/archive/archive-part.ts";
import { RESTORED, tablePart } from "../../platform/archive/table-part.ts";
import { fitColumns } from "./store/calibration-row.ts";

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
    rows: (tx) => tx.calibration,
    table: "calibration",
    conflict: `(team_id, id) ${RESTORED}`,
    live: "AND deleted_at IS NULL",
    row: ({ id, document: { text, document }, ...rest }, ids) => ({
      ...rest,
      ...fitColumns(document, text),
      id: ids.of(id),
    }),
  }),
]);
