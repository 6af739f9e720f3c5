// Migrates and seeds the database that DATABASE_URL names. Where it cannot, it says { problem } to who started it as a
// child; run by itself, as before a new version is started, it ends with the problem and a failure.
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

/** Says how it went and leaves: idle connections would linger for seconds. @param {{ problem?: string }} message */
function tell(message) {
  if (process.send) process.send(message, () => process.exit(0));
  else {
    if (message.problem !== undefined) console.error(message.problem);
    process.exit(message.problem === undefined ? 0 : 1);
  }
}
