// Migrates and seeds the database of DATABASE_URL. On failure it sends { problem } to its parent process; run from a
// shell, for example before an upgrade, it prints the problem and exits with 1.
import { reachDatabase, reason } from "./reach-database.mjs";

const url = process.env.DATABASE_URL ?? "";
try {
  await reachDatabase(url);
  const { connect, migrate, seed } = await import("@wirecost/prisma");
  await migrate(url);
  const prisma = connect(url, 1);
  await seed(prisma).finally(() => prisma.$disconnect());
  const { prepareExample, wantsExample } = await import(
    "../../../apps/api/dist/modules/example-team/prepare-example.js"
  );
  await prepareExample(url, wantsExample(process.env));
  tell({});
} catch (error) {
  tell({ problem: reason(error) });
}

/**
 * Reports the result and exits: idle connections would keep the process alive for seconds.
 * @param {{ problem?: string }} message
 */
function tell(message) {
  if (process.send) process.send(message, () => process.exit(0));
  else {
    if (message.problem !== undefined) console.error(message.problem);
    process.exit(message.problem === undefined ? 0 : 1);
  }
}
