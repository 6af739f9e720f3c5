import { run as runSchema, type StoredRun } from "@wirecost/contract";
import type { PrismaClient } from "@wirecost/prisma";
import type { Design } from "@wirecost/sim-core";
import { notFound } from "../app-error.ts";
import { runColumns, summaryColumns, toSummary } from "./run-row.ts";

const stored = { ...summaryColumns, document: true, experiment: { select: { name: true } } } as const;

/** Runs of a team. They are made and read, never changed. */
export function runData(prisma: PrismaClient) {
  async function find(teamId: string, id: string) {
    const row = await prisma.run.findFirst({
      where: { id, teamId, experiment: { deletedAt: null } },
      select: stored,
    });
    if (!row) throw notFound("run");
    return row;
  }

  async function get(teamId: string, id: string): Promise<StoredRun> {
    const { document, experiment, ...summary } = await find(teamId, id);
    return {
      ...toSummary(summary),
      experimentName: experiment.name,
      document: runSchema.parse(JSON.parse(document)),
    };
  }

  return {
    get,

    /** The exact text that was computed, and its SHA-256. */
    async bytes(teamId: string, id: string): Promise<{ document: string; sha256: string }> {
      const { document, sha256 } = await find(teamId, id);
      return { document, sha256 };
    },

    async create(teamId: string, experimentId: string, design: Design): Promise<StoredRun> {
      const columns = runColumns(design);
      const id = await prisma.$transaction(async (tx) => {
        const { count } = await tx.experiment.updateMany({
          where: { id: experimentId, teamId, deletedAt: null },
          data: { updatedAt: new Date() },
        });
        if (count === 0) throw notFound("experiment");
        return (await tx.run.create({ data: { teamId, experimentId, ...columns }, select: { id: true } })).id;
      });
      return get(teamId, id);
    },
  };
}
