import { requireRows } from "../errors/app-error.ts";
import type { Database, Transaction } from "./database.ts";

interface DeletableTable {
  updateMany(change: {
    where: { id: string; teamId: string; deletedAt: null | { not: null } };
    data: { deletedAt: Date | null };
  }): PromiseLike<{ readonly count: number }>;
  deleteMany(which: { where: { deletedAt: { lt: Date } } }): Promise<unknown>;
}

/** Things of a team that are not deleted. */
export const live = (teamId: string) => ({ teamId, deletedAt: null });

/**
 * Things of a team that are purged 30 days after they were deleted; until then restore() undoes it.
 *
 * @param what as a message names one of them
 */
export function softDelete(what: string, table: (tx: Transaction) => DeletableTable) {
  return {
    /** @throws AppError not-found */
    remove: (database: Database, teamId: string, id: string): Promise<void> =>
      database.asTeam(teamId, (tx) => {
        const change = { where: { id, ...live(teamId) }, data: { deletedAt: new Date() } };
        return requireRows(what, table(tx).updateMany(change));
      }),

    /** @throws AppError not-found for one that is not deleted */
    restore: (tx: Transaction, teamId: string, id: string): Promise<void> => {
      const change = { where: { id, teamId, deletedAt: { not: null } }, data: { deletedAt: null } };
      return requireRows(what, table(tx).updateMany(change));
    },

    /** Removes for good what was deleted before, with all that belongs to it. */
    purge: async (database: Database, deletedBefore: Date): Promise<void> => {
      await database.asOwner((tx) => table(tx).deleteMany({ where: { deletedAt: { lt: deletedBefore } } }));
    },
  };
}
