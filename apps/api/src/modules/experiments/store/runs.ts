import { run as runSchema, type StoredRun } from "@wirecost/contract";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import type { RunColumns } from "../../../platform/database/run-columns.ts";
import { requireRow } from "../../../platform/errors/app-error.ts";
import { insertRun } from "./insert-run.ts";
import { summaryColumns, toSummary } from "./run-row.ts";

const stored = { ...summaryColumns, document: true, experiment: { select: { name: true } } } as const;

/** Runs of a team. They are created and read, never changed. */
export function runStore(database: Database) {
  const find = (tx: Transaction, teamId: string, id: string) =>
    requireRow(
      "run",
      tx.run.findFirst({ where: { id, teamId, experiment: { deletedAt: null } }, select: stored }),
    );

  async function get(tx: Transaction, teamId: string, id: string): Promise<StoredRun> {
    const row = await find(tx, teamId, id);
    const document = runSchema.parse(JSON.parse(row.document));
    return { ...toSummary(row), experimentName: row.experiment.name, document };
  }

  return {
    get: (teamId: string, id: string): Promise<StoredRun> =>
      database.asTeam(teamId, (tx) => get(tx, teamId, id)),

    /** The exact computed text, and its SHA-256. */
    async bytes(teamId: string, id: string): Promise<{ document: string; sha256: string }> {
      const { document, sha256 } = await database.asTeam(teamId, (tx) => find(tx, teamId, id));
      return { document, sha256 };
    },

    create: (teamId: string, experimentId: string, run: RunColumns, id?: string): Promise<StoredRun> =>
      database.asTeam(teamId, async (tx) => {
        const { runId } = await insertRun(tx, teamId, experimentId, run, id);
        return get(tx, teamId, runId);
      }),
  };
}
