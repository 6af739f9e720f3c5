// Writes the migration that the schema file asks for: DATABASE_URL=... npm run new-migration -w @wirecost/prisma -- name
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { difference, migrationsFolder } from "./migrate.ts";

const [name] = process.argv.slice(2);
const url = process.env.DATABASE_URL;
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error(
    `A migration needs a name of a-z, 0-9 and _, not ${JSON.stringify(name ?? "")}: npm run new-migration -w @wirecost/prisma -- add_comments`,
  );
  process.exit(2);
}
if (!url) {
  console.error(
    "DATABASE_URL is not set. Set it to a PostgreSQL whose user may create databases: the migrations are run in a temporary one.",
  );
  process.exit(2);
}
const sql = await difference(url);
if (sql === "") {
  console.log("The migrations make the schema already: nothing to write.");
} else {
  const stamp = new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14);
  const folder = join(migrationsFolder, `${stamp}_${name}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "migration.sql"), sql);
  console.log(`Wrote ${folder}: read it before you commit it.`);
}
