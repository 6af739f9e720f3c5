import type { Experiment, ExperimentPage, ExperimentWithRuns } from "@wirecost/contract";
import type { Prisma } from "@wirecost/prisma";
import { notFound } from "../app-error.ts";
import { asText } from "./as-text.ts";
import type { Database, Transaction } from "./database.ts";
import { insertExperiment } from "./insert-run.ts";
import type { RunColumns } from "./run-columns.ts";
import { summaryColumns, toSummary } from "./run-row.ts";

export interface ListOptions {
  readonly search?: string | undefined;
  readonly sort: "updated" | "created" | "name";
  readonly cursor?: string | undefined;
  readonly limit: number;
}

const newest = [{ createdAt: "desc" }, { id: "desc" }] satisfies Prisma.RunOrderByWithRelationInput[];
const newestRuns = { orderBy: newest, select: summaryColumns } satisfies Prisma.Experiment$runsArgs;
const withLatest = { runs: { ...newestRuns, take: 1 } } satisfies Prisma.ExperimentInclude;
const withAll = { runs: newestRuns } satisfies Prisma.ExperimentInclude;

type Row = Prisma.ExperimentGetPayload<{ include: typeof withLatest }>;

const orders = {
  updated: [{ updatedAt: "desc" }, { id: "desc" }],
  created: [{ createdAt: "desc" }, { id: "desc" }],
  name: [{ name: "asc" }, { id: "asc" }],
} satisfies Record<ListOptions["sort"], Prisma.ExperimentOrderByWithRelationInput[]>;

/** Experiments of a team. What is deleted or another team's is not found. */
export function experimentData(database: Database) {
  const live = (teamId: string, id: string) => ({ id, teamId, deletedAt: null });

  async function get(tx: Transaction, teamId: string, id: string): Promise<ExperimentWithRuns> {
    const row = await tx.experiment.findFirst({ where: live(teamId, id), include: withAll });
    if (!row) throw notFound("experiment");
    return { ...toExperiment(row, row.runs.length), runs: row.runs.map(toSummary) };
  }

  async function withoutRuns(tx: Transaction, teamId: string, id: string): Promise<Experiment> {
    const row = await tx.experiment.findFirst({ where: live(teamId, id), include: withLatest });
    if (!row) throw notFound("experiment");
    return toExperiment(row, await tx.run.count({ where: { teamId, experimentId: id } }));
  }

  async function change(
    tx: Transaction,
    teamId: string,
    id: string,
    data: Prisma.ExperimentUpdateInput,
    deleted: boolean,
  ): Promise<void> {
    const where = { id, teamId, ...(deleted ? { deletedAt: { not: null } } : { deletedAt: null }) };
    const { count } = await tx.experiment.updateMany({ where, data });
    if (count === 0) throw notFound("experiment");
  }

  return {
    get: (teamId: string, id: string): Promise<ExperimentWithRuns> =>
      database.asTeam(teamId, (tx) => get(tx, teamId, id)),

    async list(teamId: string, { search, sort, cursor, limit }: ListOptions): Promise<ExperimentPage> {
      return database.asTeam(teamId, async (tx) => {
        const rows = await tx.experiment.findMany({
          where: {
            teamId,
            deletedAt: null,
            ...(search ? { name: { contains: asText(search), mode: "insensitive" } } : {}),
          },
          orderBy: orders[sort],
          take: limit + 1,
          ...(cursor ? { cursor: { id: cursor }, skip: 1 } : {}),
          include: withLatest,
        });
        const items = rows.slice(0, limit);
        // Of these alone: beside each row, the database would count the runs of all the team has.
        const counts = await tx.run.groupBy({
          by: ["experimentId"],
          where: { teamId, experimentId: { in: items.map(({ id }) => id) } },
          _count: true,
        });
        const countOf = new Map(counts.map(({ experimentId, _count }) => [experimentId, _count]));
        return {
          items: items.map((row) => toExperiment(row, countOf.get(row.id) ?? 0)),
          nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
        };
      });
    },

    create: (teamId: string, name: string, run: RunColumns): Promise<ExperimentWithRuns> =>
      database.asTeam(teamId, async (tx) => {
        const { experimentId } = await insertExperiment(tx, teamId, name, run);
        return get(tx, teamId, experimentId);
      }),

    rename: (teamId: string, id: string, name: string): Promise<Experiment> =>
      database.asTeam(teamId, async (tx) => {
        await change(tx, teamId, id, { name, updatedAt: new Date() }, false);
        return withoutRuns(tx, teamId, id);
      }),

    /** Deleted experiments are purged after 30 days; until then restore() undoes it. */
    remove: (teamId: string, id: string) =>
      database.asTeam(teamId, (tx) => change(tx, teamId, id, { deletedAt: new Date() }, false)),

    restore: (teamId: string, id: string): Promise<Experiment> =>
      database.asTeam(teamId, async (tx) => {
        await change(tx, teamId, id, { deletedAt: null }, true);
        return withoutRuns(tx, teamId, id);
      }),

    /** A copy with the latest run, under a name that says so. */
    duplicate: (teamId: string, id: string): Promise<ExperimentWithRuns> =>
      database.asTeam(teamId, async (tx) => {
        const original = await tx.experiment.findFirst({
          where: live(teamId, id),
          include: { runs: { orderBy: newest, take: 1 } },
        });
        const run = original?.runs[0];
        if (!original || !run) throw notFound("experiment");
        const { model, modelVersion, seed, metric, headline, document, sha256 } = run;
        const columns = { model, modelVersion, seed, metric, headline, document, sha256 };
        const name = `${original.name} (copy)`.slice(0, 200);
        const { experimentId } = await insertExperiment(tx, teamId, name, columns);
        return get(tx, teamId, experimentId);
      }),
  };
}

function toExperiment({ id, name, createdAt, updatedAt, runs }: Row, runCount: number): Experiment {
  const [latest] = runs;
  if (!latest) throw new Error(`experiment ${id} has no run`);
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    latestRun: toSummary(latest),
    runCount,
  };
}
