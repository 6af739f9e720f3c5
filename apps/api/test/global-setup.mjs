import { connect, migrate, seed } from "@wirecost/prisma";
import { keepDatabase } from "../../../scripts/start/database/keep-database.mjs";
import { memoryFolder, temporaryDataDir } from "../../../scripts/start/temporary-data-dir.mjs";

/** @typedef {{ users: number, server: ReturnType<typeof startServer> }} Shared */
/** Each project loads this file again. Shared state is stored here. */
const shared = /** @type {{ testServer?: Shared }} */ (globalThis);

/**
 * Starts one PostgreSQL for all projects and test files, with a migrated and seeded database that each file copies.
 *
 * @param {Pick<import("vitest/node").TestProject, "provide">} project
 */
export default async function setup(project) {
  shared.testServer ??= { users: 0, server: startServer() };
  const { testServer } = shared;
  testServer.users++;
  const { url, apiUrl, accountsUrl, stop } = await testServer.server;
  project.provide("templateUrl", url);
  project.provide("apiUrl", apiUrl);
  project.provide("accountsUrl", accountsUrl);
  return async () => {
    if (--testServer.users === 0) await stop();
  };
}

async function startServer() {
  const dataDir = await temporaryDataDir(await memoryFolder());
  const database = await keepDatabase({ dataDir: dataDir.path, durable: false });
  await migrate(database.url);
  const prisma = connect(database.url, 1);
  await seed(prisma);
  await prisma.$disconnect();
  return {
    url: database.url,
    apiUrl: database.apiUrl,
    accountsUrl: database.accountsUrl,
    stop: async () => {
      await database.stop();
      await dataDir.remove();
    },
  };
}
