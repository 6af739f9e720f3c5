import { knownMigrations, type PrismaClient } from "@wirecost/prisma";
import { AppError } from "../errors/app-error.ts";

/**
 * Whether this process may receive requests: the database answers, and has the last migration known to this version. In
 * a rolling deployment its processes wait this way for the migration job. Later migrations are harmless.
 *
 * @returns what throws while it may not
 */
export function readiness(prisma: PrismaClient): () => Promise<void> {
  let migrated = false;
  return async () => {
    if (migrated) {
      await prisma.$queryRaw`SELECT 1`;
      return;
    }
    const last = (await knownMigrations()).at(-1)?.name ?? "";
    const [there] = await prisma.$queryRaw<{ found: boolean }[]>`
      SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found`;
    const rows = there?.found
      ? await prisma.$queryRaw<unknown[]>`
          SELECT 1 FROM _prisma_migrations
          WHERE migration_name = ${last} AND finished_at IS NOT NULL AND rolled_back_at IS NULL`
      : [];
    if (rows.length === 0)
      throw new AppError(
        "server-unavailable",
        `The database has not had the migration ${last} yet, which this version needs.`,
      );
    migrated = true;
  };
}
