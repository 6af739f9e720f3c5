import { notFound, requireRows } from "../errors/app-error.ts";
import type { Database, Transaction } from "./database.ts";

interface DeletableTable {
  count(which: { where: { id: string; teamId: string; deletedAt: { not: null } } }): PromiseLike<number>;
  updateMany(change: {
    where: { id: string; teamId: string; deletedAt: null | { not: null } };
    data: { deletedAt: Date | null };
  }): PromiseLike<{ readonly count: number }>;
  deleteMany(which: { where: { deletedAt: { lt: Date } } }): Promise<unknown>;
}

/** Objects of a team that are not deleted. */
export const live = (teamId: string) => ({ teamId, deletedAt: null });

interface Restoring<T> {
  /** The error message for it. */
  readonly answer: (tx: Transaction, teamId: string, id: string) => Promise<T>;
  /** Rejects a new object at the team's maximum. */
  readonly refuseTooMany?: (tx: Transaction, teamId: string) => Promise<void>;
}

/**
 * Objects of a team that are purged 30 days after deletion; until then they can be restored.
 *
 * @param what as a message names one of them
 */
export function softDelete(what: string, table: (tx: Transaction) => DeletableTable) {
  return {
    /** Operations of a store. */
    of: <T = undefined>(database: Database, { answer, refuseTooMany }: Restoring<T>) => ({
      /** @throws AppError not-found */
      remove: (teamId: string, id: string): Promise<void> =>
        database.change(what, teamId, (tx) =>
          table(tx).updateMany({ where: { id, ...live(teamId) }, data: { deletedAt: new Date() } }),
        ),

      /** @throws AppError not-found for one that is not deleted, conflict where the team has too many */
      restore: (teamId: string, id: string): Promise<T> =>
        database.asTeam(teamId, async (tx) => {
          const where = { id, teamId, deletedAt: { not: null } };
          if ((await table(tx).count({ where })) === 0) throw notFound(what);
          await refuseTooMany?.(tx, teamId);
          await requireRows(what, table(tx).updateMany({ where, data: { deletedAt: null } }));
          return answer(tx, teamId, id);
        }),
    }),

    /** Permanently removes deleted objects with everything that belongs to them. */
    purge: async (database: Database, deletedBefore: Date): Promise<void> => {
      await database.asOwner((tx) => table(tx).deleteMany({ where: { deletedAt: { lt: deletedBefore } } }));
    },
  };
}
