import { notFound } from "../app-error.ts";
import type { Transaction } from "./database.ts";
import type { RunColumns } from "./run-columns.ts";

/** Where a run was put. */
export interface InsertedRun {
  readonly experimentId: string;
  readonly runId: string;
}

/** Makes an experiment with its first run. */
export async function insertExperiment(
  tx: Transaction,
  teamId: string,
  name: string,
  { model, modelVersion, ...rest }: RunColumns,
): Promise<InsertedRun> {
  const team = { connect: { id: teamId } };
  const catalogue = { connect: { model_version: { model, version: modelVersion } } };
  const { id, runs } = await tx.experiment.create({
    data: { team, name, runs: { create: { team, catalogue, ...rest } } },
    select: { id: true, runs: { select: { id: true } } },
  });
  const [run] = runs;
  if (!run) throw new Error(`experiment ${id} was made without its run`);
  return { experimentId: id, runId: run.id };
}

/** Adds a run to an experiment. @throws AppError not-found where the team has no such experiment */
export async function insertRun(
  tx: Transaction,
  teamId: string,
  experimentId: string,
  columns: RunColumns,
): Promise<InsertedRun> {
  const { count } = await tx.experiment.updateMany({
    where: { id: experimentId, teamId, deletedAt: null },
    data: { updatedAt: new Date() },
  });
  if (count === 0) throw notFound("experiment");
  const { id } = await tx.run.create({ data: { teamId, experimentId, ...columns }, select: { id: true } });
  return { experimentId, runId: id };
}
