import type { Transaction } from "../../../platform/database/database.ts";

/**
 * Waits until no other transaction changes a team's members: two owners who leave concurrently would each see the
 * other. SQL: Prisma has no FOR UPDATE.
 */
export async function lockTeam(tx: Transaction, teamId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM team WHERE id = ${teamId} FOR UPDATE`;
}

/** The same for all teams of a person, in one order, to avoid deadlocks. */
export async function lockTeamsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM team WHERE id IN (SELECT team_id FROM member WHERE "userId" = ${userId}) ORDER BY id FOR UPDATE`;
}
