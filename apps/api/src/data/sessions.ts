import type { Session } from "@wirecost/contract";
import { notFound } from "../app-error.ts";
import type { Database } from "./database.ts";

/** Where a person is signed in. Tokens stay here: a session is named by its id. */
export function sessionData(database: Database) {
  return {
    /** Those that have not expired, the one that asks first, then the last used. */
    async list(userId: string, currentId: string): Promise<readonly Session[]> {
      const rows = await database.asPerson(userId, (tx) =>
        tx.session.findMany({
          where: { userId, expiresAt: { gt: new Date() } },
          orderBy: [{ updatedAt: "desc" }, { id: "asc" }],
        }),
      );
      return rows
        .map((row) => ({
          id: row.id,
          current: row.id === currentId,
          userAgent: row.userAgent || null,
          address: row.ipAddress || null,
          createdAt: row.createdAt.toISOString(),
          lastUsedAt: row.updatedAt.toISOString(),
          expiresAt: row.expiresAt.toISOString(),
        }))
        .sort((a, b) => Number(b.current) - Number(a.current));
    },

    async end(userId: string, id: string): Promise<void> {
      const { count } = await database.asPerson(userId, (tx) =>
        tx.session.deleteMany({ where: { id, userId } }),
      );
      if (count === 0) throw notFound("session");
    },

    async endOthers(userId: string, currentId: string): Promise<void> {
      await database.asPerson(userId, (tx) =>
        tx.session.deleteMany({ where: { userId, id: { not: currentId } } }),
      );
    },

    /** Makes a team the active one of a session; that the person is in it is the caller's to check. */
    async chooseTeam(userId: string, id: string, teamId: string): Promise<void> {
      await database.asPerson(userId, (tx) =>
        tx.session.updateMany({ where: { id, userId }, data: { activeOrganizationId: teamId } }),
      );
    },
  };
}
