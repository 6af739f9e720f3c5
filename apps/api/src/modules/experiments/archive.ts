import { run } from "@wirecost/contract";
import { z } from "zod";
import { archiveError } from "../../platform/archive/archive-error.ts";
import { archivedAt, archivedName, archivedSha256, textOf } from "../../platform/archive/archive-fields.ts";
import { archived } from "../../platform/archive/archive-part.ts";
import { RESTORED, tablePart } from "../../platform/archive/table-part.ts";
import { runColumns } from "../../platform/database/run-columns.ts";
import { sha256Of } from "../../platform/sha256.ts";

const experiments = tablePart({
  path: "experiments.jsonl",
  kind: "experiments",
  schema: z.object({ id: z.uuid(), name: archivedName, createdAt: archivedAt, updatedAt: archivedAt }),
  rows: (tx) => tx.experiment,
  table: "experiment",
  conflict: `(team_id, id) ${RESTORED}`,
  live: "AND deleted_at IS NULL",
  row: (line, ids) => ({ ...line, id: ids.of(line.id) }),
});

const runs = tablePart({
  path: "runs.jsonl",
  kind: "runs",
  refersTo: ["experimentId"],
  schema: z.object({
    id: z.uuid(),
    experimentId: z.uuid(),
    document: textOf(run),
    sha256: archivedSha256,
    createdAt: archivedAt,
  }),
  rows: (tx) => tx.run,
  where: (teamId) => ({ teamId, experiment: { deletedAt: null } }),
  table: "run",
  conflict: "(team_id, id) DO NOTHING",
  live: "",
  row: ({ id, experimentId, document: { text, document }, sha256, createdAt }, ids) => {
    if (sha256Of(text) !== sha256) throw archiveError(`The run ${id} does not match its SHA-256.`);
    // A run that names a calibration refers to the team's own from now on, or to none; any other run keeps its bytes.
    const { calibration } = document;
    const own = calibration?.id === undefined ? undefined : ids.get(calibration.id);
    const same = own === calibration?.id;
    return {
      ...runColumns(calibration ? { ...document, calibration: { ...calibration, id: own } } : document),
      ...(same ? { document: text, sha256 } : {}),
      id: ids.of(id),
      experimentId: ids.of(experimentId),
      createdAt,
    };
  },
  // As enterModelVersion(), for many. SQL: only this function changes its table.
  before: async ({ session }, rows) => {
    await session.query(
      `SELECT enter_model_versions(array_agg(model), array_agg("modelVersion"))
       FROM jsonb_to_recordset($1::jsonb) AS r (model text, "modelVersion" text)`,
      [JSON.stringify(rows)],
    );
  },
});

export const archive = archived(import.meta.url, [experiments, runs]);
