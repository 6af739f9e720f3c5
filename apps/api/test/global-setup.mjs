import { connect, migrate, seed } from "@wirecost/prisma";
import { keepDatabase } from "../../../scripts/keep-database.mjs";
import { temporaryDataDir } from "../../../scripts/temporary-data-dir.mjs";

/**
 * One real PostgreSQL for all test files, with a migrated and seeded database that each file copies.
 *
 * @param {import("vitest/node").TestProject} project
 */
export default async function setup(project) {
  const dataDir = await temporaryDataDir();
  const database = await keepDatabase({ dataDir: dataDir.path, durable: false });
  await migrate(database.url);
  const prisma = connect(database.url, 1);
  await seed(prisma);
  await prisma.$disconnect();
  project.provide("templateUrl", database.url);
  return async () => {
    await database.stop();
    await dataDir.remove();
  };
}
