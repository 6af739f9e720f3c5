import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { connect, knownMigrations, migrate, migrationsFolder, seed } from "@wirecost/prisma";
import { holdLock } from "../../start/lock.mjs";
import { root } from "../../start/root.mjs";
import { connectForCopy } from "./connect.mjs";
import { lendDatabase } from "./lend-database.mjs";
import { loadArchive } from "./load-archive.mjs";
import { matchMigrations } from "./match-migrations.mjs";
import { readArchive } from "./read-archive.mjs";
import { secretMark } from "./secret-mark.mjs";
import { appliedMigrations } from "./tables.mjs";

/**
 * Fills the database that `npm start` would use from a backup. A backup of an older version gets the later migrations.
 *
 * @param {object} options
 * @param {string} options.path
 * @param {boolean} options.replace whether what is there may be removed
 * @param {NodeJS.ProcessEnv} options.env
 * @param {(line: string) => void} options.say
 * @param {string} [options.migrations] folder of the migrations, other than the product's own
 * @throws {Error} in one sentence; no row has been changed then
 */
export async function restore({ path, replace, env, say, migrations = migrationsFolder }) {
  const head = await readHead(path);
  const dataDir = resolve(env.WIRECOST_DATA_DIR || join(root, ".data"));
  const release = env.DATABASE_URL ? async () => {} : await holdData(dataDir);
  try {
    const database = await lendDatabase({ dataDir, databaseUrl: env.DATABASE_URL });
    try {
      const loaded = await fill(database.url, { path, replace, head, migrations });
      say(`${path}, made ${head.createdAt} by Wirecost ${head.version}: ${loaded.rows} rows are back.`);
    } finally {
      await database.giveBack();
    }
  } finally {
    await release();
  }
  const mark = await secretMark({ dataDir, secret: env.AUTH_SECRET });
  if (head.secretMark !== null && mark !== head.secretMark)
    say(
      "AUTH_SECRET is not the one of then: people must sign in again, and what was hidden with it stays hidden. Set that one to keep both.",
    );
}

/** @param {string} url @param {{ path: string, replace: boolean, head: import("./archive.mjs").Head, migrations: string }} options */
async function fill(url, { path, replace, head, migrations: folder }) {
  const client = await connectForCopy(url);
  try {
    const until = matchMigrations({
      archive: head.migrations,
      known: await knownMigrations(folder),
      applied: await appliedMigrations(client),
    });
    await migrate(url, { folder, until });
    const loaded = await loadArchive(client, path, { replace });
    await migrate(url, { folder });
    const prisma = connect(url, 1);
    await seed(prisma).finally(() => prisma.$disconnect());
    return loaded;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Checks a whole backup, without a database.
 *
 * @param {{ path: string, say: (line: string) => void }} options
 * @throws {Error} in one sentence, where it is not whole
 */
export async function checkBackup({ path, say }) {
  for await (const part of readArchive(path)) {
    if ("head" in part) say(`${path} was made ${part.head.createdAt} by Wirecost ${part.head.version}.`);
    if ("manifest" in part) {
      const rows = part.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      say(`It is whole: ${rows} rows of ${part.manifest.tables.length} tables.`);
    }
  }
}

/** @param {string} path */
async function readHead(path) {
  for await (const part of readArchive(path)) if ("head" in part) return part.head;
  throw new Error(`${path} is no backup of Wirecost.`);
}

/** Prevents `npm start` from using the embedded database. @param {string} dataDir */
async function holdData(dataDir) {
  await mkdir(dataDir, { recursive: true });
  return holdLock(join(dataDir, "lock"));
}
