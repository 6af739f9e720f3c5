// Run as a child: migrates and seeds the database that DATABASE_URL names, and says { problem } where it cannot.
import { createDatabase } from "./database.mjs";

const url = process.env.DATABASE_URL ?? "";
try {
  await reach(url);
  const { connect, migrate, seed } = await import("@wirecost/prisma");
  await migrate(url);
  const prisma = connect(url, 1);
  await seed(prisma).finally(() => prisma.$disconnect());
  tell({});
} catch (error) {
  tell({ problem: reason(error) });
}

/** Says how it went and leaves: idle connections would linger for seconds. @param {{ problem?: string }} message */
function tell(message) {
  process.send?.(message, () => process.exit(0));
}

/** Makes the database where only that is missing: an existing one may be all that its user can see. @param {string} url */
async function reach(url) {
  if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol)) {
    throw new Error(
      "DATABASE_URL is no connection string: postgresql://user:password@host:5432/name would be right.",
    );
  }
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 });
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    const missing = error instanceof pg.DatabaseError && error.code === "3D000";
    try {
      if (!missing) throw error;
      await createDatabase(url);
    } catch (cause) {
      const { host } = new URL(url);
      throw new Error(`DATABASE_URL names a database at ${host} that cannot be reached: ${reason(cause)}`);
    }
  }
}

/** @param {unknown} error @returns {string} */
function reason(error) {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(reason))].join(", ");
  return error instanceof Error ? error.message : String(error);
}
