import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, migrate, seed } from "@wirecost/prisma";
import { keepDatabase } from "../../../scripts/keep-database.mjs";

/**
 * One real PostgreSQL for all test files, with a migrated and seeded database that each file copies.
 *
 * @param {import("vitest/node").TestProject} project
 */
export default async function setup(project) {
  const dataDir = await mkdtemp(join(tmpdir(), "wirecost-test-"));
  // Started by root, the server runs as another account, which must be able to enter.
  await chmod(dataDir, 0o755);
  const database = await keepDatabase({ dataDir, durable: false });
  await migrate(database.url);
  const prisma = connect(database.url, 1);
  await seed(prisma);
  await prisma.$disconnect();
  project.provide("templateUrl", database.url);
  return async () => {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
