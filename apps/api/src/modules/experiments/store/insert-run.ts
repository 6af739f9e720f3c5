import { randomUUID } from "node:crypto";
import type { Transaction } from "../../../platform/database/database.ts";
import type { Statement } from "../../../platform/database/enter.ts";
import type { RunColumns } from "../../../platform/database/run-columns.ts";
import { requireRows } from "../../../platform/errors/app-error.ts";
import { EXPERIMENT_COLUMNS, experimentRow } from "./experiment-row.ts";

export interface InsertedRun {
  readonly experimentId: string;
  readonly runId: string;
}

/**
 * Makes an experiment with its first run, and gives its EXPERIMENT_COLUMNS. SQL: Prisma would take a statement for each
 * and one more to read them.
 */
export function experimentInserted(teamId: string, name: string, run: RunColumns): Statement {
  const { model, modelVersion, seed, metric, headline, document, sha256 } = run;
  return {
    text: `
      WITH e AS (
        INSERT INTO experiment (id, team_id, name, created_at, updated_at)
        VALUES ($1::uuid, $2, $3, $12::timestamptz, $12::timestamptz) RETURNING *
      ), r AS (
        INSERT INTO run (id, team_id, experiment_id, model, model_version, seed, metric, headline, document, sha256,
          created_at)
        SELECT $4::uuid, e.team_id, e.id, $5, $6, $7::int, $8, $9::float8, $10, $11, e.created_at
        FROM e RETURNING *
      )
      SELECT ${EXPERIMENT_COLUMNS} FROM e, r`,
    values: [
      randomUUID(),
      teamId,
      name,
      randomUUID(),
      model,
      modelVersion,
      seed,
      metric,
      headline,
      document,
      sha256,
      // To the millisecond, as everywhere else: what reads a time and looks for later ones would find the same again.
      new Date().toISOString(),
    ],
  };
}

/**
 * Enters a version of a model that this database may not have met. SQL: its table is changed by this function alone.
 */
export async function enterModelVersion(
  tx: Transaction,
  { model, modelVersion }: Pick<RunColumns, "model" | "modelVersion">,
): Promise<void> {
  await tx.$executeRaw`SELECT enter_model_versions(ARRAY[${model}], ARRAY[${modelVersion}])`;
}

/** Makes an experiment with its first run. */
export async function insertExperiment(
  tx: Transaction,
  teamId: string,
  name: string,
  run: RunColumns,
): Promise<InsertedRun> {
  const { text, values } = experimentInserted(teamId, name, run);
  const [row] = experimentRow.array().parse(await tx.$queryRawUnsafe(text, ...values));
  if (!row) throw new Error(`experiment ${name} was not made`);
  return { experimentId: row.id, runId: row.runId };
}

/** Adds a run to an experiment. @throws AppError not-found where the team has no such experiment */
export async function insertRun(
  tx: Transaction,
  teamId: string,
  experimentId: string,
  columns: RunColumns,
): Promise<InsertedRun> {
  await requireRows(
    "experiment",
    tx.experiment.updateMany({
      where: { id: experimentId, teamId, deletedAt: null },
      data: { updatedAt: new Date() },
    }),
  );
  const { id } = await tx.run.create({ data: { teamId, experimentId, ...columns }, select: { id: true } });
  return { experimentId, runId: id };
}
