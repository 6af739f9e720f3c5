import { randomUUID } from "node:crypto";
import type { Experiment, ExperimentWithRuns } from "@wirecost/contract";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import type { Statement } from "../../../platform/database/enter.ts";
import type { RunColumns } from "../../../platform/database/run-columns.ts";
import { live, softDelete } from "../../../platform/database/soft-delete.ts";
import { notFound, requireRows } from "../../../platform/errors/app-error.ts";
import {
  EXPERIMENT_COLUMNS,
  type ExperimentRow,
  experimentRow,
  runOf,
  toExperiment,
} from "./experiment-row.ts";
import { experimentInserted, insertExperiment } from "./insert-run.ts";
import { type ListOptions, listExperiments } from "./list-experiments.ts";

/** The first row has the latest run. SQL: one statement; Prisma would execute one per table. */
const withAll = (teamId: string, id: string): Statement => ({
  text: `
    SELECT ${EXPERIMENT_COLUMNS}
    FROM experiment e JOIN run r ON r.experiment_id = e.id AND r.team_id = e.team_id
    WHERE e.id = $1::uuid AND e.team_id = $2 AND e.deleted_at IS NULL
    ORDER BY r.created_at DESC, r.id DESC`,
  values: [id, teamId],
});

const deletion = softDelete("experiment", (tx) => tx.experiment);
export const purgeExperiments = deletion.purge;

/** Experiments of a team. Deleted ones and those of other teams are not found. */
export function experimentStore(database: Database) {
  async function rowsOf(tx: Transaction, teamId: string, id: string): Promise<ExperimentRow[]> {
    const { text, values } = withAll(teamId, id);
    return experimentRow.array().parse(await tx.$queryRawUnsafe(text, ...values));
  }

  return {
    get: async (teamId: string, id: string): Promise<ExperimentWithRuns> =>
      withRuns(await database.queryTeam(teamId, withAll(teamId, id), experimentRow)),

    list: (teamId: string, options: ListOptions) => listExperiments(database, teamId, options),

    /** The same as insertExperiment. A first request takes one statement. */
    async create(
      teamId: string,
      name: string,
      run: RunColumns,
      id: string = randomUUID(),
    ): Promise<ExperimentWithRuns> {
      const inserted = experimentInserted(teamId, name, run, id);
      const rows = await database.queryTeam(teamId, inserted, experimentRow);
      if (rows.length > 0) return withRuns(rows);
      return database.asTeam(teamId, async (tx) => {
        await insertExperiment(tx, teamId, name, run, id);
        return withRuns(await rowsOf(tx, teamId, id));
      });
    },

    rename: (teamId: string, id: string, name: string): Promise<Experiment> =>
      database.asTeam(teamId, async (tx) => {
        const data = { name, updatedAt: new Date() };
        await requireRows("experiment", tx.experiment.updateMany({ where: { id, ...live(teamId) }, data }));
        return withoutRuns(await rowsOf(tx, teamId, id));
      }),

    ...deletion.of(database, { answer: async (...of) => withoutRuns(await rowsOf(...of)) }),

    /** A copy with the latest run, under a name that says so, unless it was created under this id. */
    duplicate: (teamId: string, id: string, copyId?: string): Promise<ExperimentWithRuns> =>
      database.asTeam(teamId, async (tx) => {
        const original = await tx.experiment.findFirst({
          where: { id, ...live(teamId) },
          include: { runs: { orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: 1 } },
        });
        const run = original?.runs[0];
        if (!original || !run) throw notFound("experiment");
        const { model, modelVersion, seed, metric, headline, document, sha256 } = run;
        const columns = { model, modelVersion, seed, metric, headline, document, sha256 };
        const name = `${original.name} (copy)`.slice(0, 200);
        const { experimentId } = await insertExperiment(tx, teamId, name, columns, copyId);
        return withRuns(await rowsOf(tx, teamId, experimentId));
      }),
  };
}

/** @param rows the latest run first */
function withoutRuns(rows: readonly ExperimentRow[]): Experiment {
  const [latest] = rows;
  if (!latest) throw notFound("experiment");
  return toExperiment(latest, rows.length);
}

function withRuns(rows: readonly ExperimentRow[]): ExperimentWithRuns {
  return { ...withoutRuns(rows), runs: rows.map(runOf) };
}
