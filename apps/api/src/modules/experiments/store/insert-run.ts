import { randomUUID } from "node:crypto";
import type { Transaction } from "../../../platform/database/database.ts";
import type { Statement } from "../../../platform/database/enter.ts";
import type { RunColumns } from "../../../platform/database/run-columns.ts";
import { idTaken, requireRow, requireRows } from "../../../platform/errors/app-error.ts";
import { EXPERIMENT_COLUMNS, experimentRow } from "./experiment-row.ts";

export interface InsertedRun {
  readonly experimentId: string;
  readonly runId: string;
}

/**
 * Creates an experiment with its first run, and returns its EXPERIMENT_COLUMNS; no row if the team has one of this id.
 * SQL: Prisma would execute a statement for each and another to read them.
 */
export function experimentInserted(teamId: string, name: string, run: RunColumns, id: string): Statement {
  const { model, modelVersion, seed, metric, headline, document, sha256 } = run;
  return {
    text: `
      WITH e AS (
        INSERT INTO experiment (id, team_id, name, created_at, updated_at)
        VALUES ($1::uuid, $2, $3, $12::timestamptz, $12::timestamptz)
        ON CONFLICT (team_id, id) DO NOTHING RETURNING *
      ), r AS (
        INSERT INTO run (id, team_id, experiment_id, model, model_version, seed, metric, headline, document, sha256,
          created_at)
        SELECT $4::uuid, e.team_id, e.id, $5, $6, $7::int, $8, $9::float8, $10, $11, e.created_at
        FROM e RETURNING *
      )
      SELECT ${EXPERIMENT_COLUMNS} FROM e, r`,
    values: [
      id,
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
      // To the millisecond, as everywhere else: otherwise a query for later times would find the same row again.
      new Date().toISOString(),
    ],
  };
}

/** Registers a version of a model that may be new to this database. SQL: only this function changes its table. */
export async function enterModelVersion(
  tx: Transaction,
  { model, modelVersion }: Pick<RunColumns, "model" | "modelVersion">,
): Promise<void> {
  await tx.$executeRaw`SELECT enter_model_versions(ARRAY[${model}], ARRAY[${modelVersion}])`;
}

/**
 * Creates an experiment with its first run, unless it was created under this id.
 *
 * @throws AppError not-found where it was deleted, conflict where the id is that of an experiment that began with another run
 */
export async function insertExperiment(
  tx: Transaction,
  teamId: string,
  name: string,
  run: RunColumns,
  id: string = randomUUID(),
): Promise<InsertedRun> {
  const { text, values } = experimentInserted(teamId, name, run, id);
  const [row] = experimentRow.array().parse(await tx.$queryRawUnsafe(text, ...values));
  if (row) return { experimentId: id, runId: row.runId };
  const first = await requireRow(
    "experiment",
    tx.run.findFirst({
      where: { teamId, experimentId: id, experiment: { deletedAt: null } },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      select: { id: true, sha256: true },
    }),
  );
  if (first.sha256 !== run.sha256) throw idTaken(id);
  return { experimentId: id, runId: first.id };
}

/**
 * Adds a run to an experiment, unless it has the same one under this id.
 *
 * @throws AppError not-found where the team has no such experiment, conflict where the id is that of another run
 */
export async function insertRun(
  tx: Transaction,
  teamId: string,
  experimentId: string,
  columns: RunColumns,
  id: string = randomUUID(),
): Promise<InsertedRun> {
  await requireRows(
    "experiment",
    tx.experiment.updateMany({
      where: { id: experimentId, teamId, deletedAt: null },
      data: { updatedAt: new Date() },
    }),
  );
  const data = [{ id, teamId, experimentId, ...columns }];
  const { count } = await tx.run.createMany({ data, skipDuplicates: true });
  const where = { id, teamId, experimentId, sha256: columns.sha256 };
  if (count === 0 && (await tx.run.count({ where })) === 0) throw idTaken(id);
  return { experimentId, runId: id };
}
