// npm run new-migration -- NAME: writes the migration that prisma/schema.prisma asks for. It runs all migrations in a
// temporary database, on the server of DATABASE_URL, or else on an embedded PostgreSQL for the time of the command.
import "./require-node.mjs";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { keepDatabase } from "./database/keep-database.mjs";
import { prepare } from "./prepare.mjs";
import { root } from "./root.mjs";
import { temporaryDataDir } from "./temporary-data-dir.mjs";

const [name = ""] = process.argv.slice(2);
if (!/^[a-z0-9_]+$/.test(name)) {
  console.error(
    `${JSON.stringify(name)} is not a name of a migration. Use a-z, 0-9 and _: npm run new-migration -- add_comments`,
  );
  process.exit(2);
}
// An earlier build will do: while a table changes, the code that uses it may not compile.
await prepare({ build: !existsSync(join(root, "prisma/dist/migrate.js")) });
const { difference, migrationsFolder } = await import("../../prisma/dist/migrate.js");
const sql = process.env.DATABASE_URL
  ? await difference(process.env.DATABASE_URL)
  : await withDatabase((url) => difference(url));
if (sql === "") {
  console.log("The migrations already make this schema: there is nothing to write.");
} else {
  const stamp = new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14);
  const folder = join(migrationsFolder, `${stamp}_${name}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "migration.sql"), sql);
  console.log(`Wrote ${relative(root, folder)}/migration.sql. Read it before you commit it.`);
}

/** @param {(url: string) => Promise<string>} use */
async function withDatabase(use) {
  const data = await temporaryDataDir();
  try {
    const database = await keepDatabase({ dataDir: data.path, durable: false });
    return await use(database.url).finally(database.stop);
  } finally {
    await data.remove();
  }
}
