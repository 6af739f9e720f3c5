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

/** Where migrations are, other than in this package, and which is the last one to apply. */
export interface MigrateOptions {
  readonly folder?: string;
  /** For a backup that was made before the others. */
  readonly until?: string | undefined;
}

/**
 * Applies the migrations that a database lacks, ours and the queue's. Processes that start together take turns by an
 * advisory lock of the engine, so one applies and the others find nothing to do.
 *
 * @returns names of the migrations it applied
 * @throws RoleError where the role that policies name cannot be created
 * @throws OldDatabaseError where other migrations have created the tables
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
  // They name tables of this version. A backup of an older one gets the later migrations afterwards.
  if (until === undefined && folder === migrationsFolder) await grantLogins(url);
  return applied;
}

/**
 * SQL that takes a database with all migrations to what the schema states; empty where they agree.
 *
 * @param url a database whose user may create databases: the migrations are run in one that is dropped afterwards
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

/** The migrations there are, in order, each with the SHA-256 by which a database knows it. */
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

/** Brings the queue's tables up to date, in their own schema `graphile_worker`. Processes that start together may all do so. */
async function prepareQueue(url: string): Promise<void> {
  await runMigrations({ connectionString: url, maxPoolSize: 1, logger: quiet });
}
