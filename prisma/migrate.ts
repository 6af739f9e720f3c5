import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { MigrationList } from "@prisma/schema-engine-wasm";
import { Logger, runMigrations } from "graphile-worker";
import { refuseOldDatabase } from "./old-database.ts";
import { ensureRole } from "./roles/ensure-role.ts";
import { grantLogins } from "./roles/grant-logins.ts";
import { withSchemaEngine } from "./schema-engine.ts";

const home = dirname(fileURLToPath(import.meta.url)).replace(/\/dist$/, "");
export const migrationsFolder = join(home, "migrations");

/** The first migration. */
const BASELINE = "0_init";

const filters = { externalTables: [], externalEnums: [] };

/** Where to find migrations other than in this package, and the last one to apply. */
export interface MigrateOptions {
  readonly folder?: string;
  /** For a backup from before the other migrations. */
  readonly until?: string | undefined;
}

/**
 * Applies the missing migrations of a database, ours and the queue's. An advisory lock of the engine serializes
 * processes that start together: one applies them and the others find nothing to do.
 *
 * @returns names of the applied migrations
 * @throws RoleError if the role that policies name cannot be created
 * @throws OldDatabaseError if other migrations created the tables
 */
export async function migrate(
  url: string,
  { folder = migrationsFolder, until }: MigrateOptions = {},
): Promise<readonly string[]> {
  const { migrationDirectories, ...list } = await migrations(folder);
  const migrationsList = {
    ...list,
    migrationDirectories: migrationDirectories.filter(({ path }) => until === undefined || path <= until),
  };
  await refuseOldDatabase(url, BASELINE);
  await ensureRole(url);
  const applied = await withSchemaEngine(url, await readSchema(), async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters });
    return appliedMigrationNames;
  });
  await prepareQueue(url);
  // The grants name tables of this version. A backup of an older version gets the later migrations afterwards.
  if (until === undefined && folder === migrationsFolder) await grantLogins(url);
  return applied;
}

/**
 * SQL that changes a fully migrated database to the schema. Empty if they are equal.
 *
 * @param url a database whose user may create databases: the migrations run in a temporary one
 * @param wanted a schema other than schema.prisma
 */
export async function difference(url: string, wanted?: string): Promise<string> {
  await ensureRole(url);
  const schema = wanted ?? (await readSchema());
  const { stdout } = await withSchemaEngine(url, schema, async (engine) =>
    engine.diff({
      from: { tag: "migrations", ...(await migrations(migrationsFolder)) },
      to: { tag: "schemaDatamodel", files: [{ path: "schema.prisma", content: schema }] },
      script: true,
      exitCode: null,
      filters,
    }),
  );
  const sql = stdout ?? "";
  return /^\s*-- This is an empty migration\.\s*$/.test(sql) ? "" : sql;
}

export function readSchema(): Promise<string> {
  return readFile(join(home, "schema.prisma"), "utf8");
}

/** All migrations in order, each with the SHA-256 that a database stores. */
export async function knownMigrations(
  folder = migrationsFolder,
): Promise<readonly { name: string; checksum: string }[]> {
  return Promise.all(
    (await names(folder)).map(async (name) => {
      const sql = await readFile(join(folder, name, "migration.sql"));
      return { name, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function migrations(baseDir: string): Promise<MigrationList> {
  return {
    baseDir,
    lockfile: {
      path: "migration_lock.toml",
      content: await readFile(join(baseDir, "migration_lock.toml"), "utf8"),
    },
    shadowDbInitScript: "",
    migrationDirectories: await Promise.all(
      (await names(baseDir)).map(async (path) => ({
        path,
        migrationFile: {
          path: "migration.sql",
          content: {
            tag: "ok" as const,
            value: await readFile(join(baseDir, path, "migration.sql"), "utf8"),
          },
        },
      })),
    ),
  };
}

async function names(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}

const quiet = new Logger(() => () => {});

/** Updates the queue's tables in their own schema `graphile_worker`. Safe to run in parallel. */
async function prepareQueue(url: string): Promise<void> {
  await runMigrations({ connectionString: url, maxPoolSize: 1, logger: quiet });
}
