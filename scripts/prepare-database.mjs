// Run as a child: migrates and seeds the database that DATABASE_URL names, and says { problem } where it cannot.
import { reachDatabase, reason } from "./reach-database.mjs";

const url = process.env.DATABASE_URL ?? "";
try {
  await reachDatabase(url);
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
