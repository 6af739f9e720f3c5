import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { MigrationList } from "@prisma/schema-engine-wasm";
import { ensureRole } from "./ensure-role.ts";
import { grantApi } from "./grant-api.ts";
import { prepareQueue } from "./prepare-queue.ts";
import { withSchemaEngine } from "./schema-engine.ts";

/** This package's folder, from its source and from dist/. */
export const home = dirname(fileURLToPath(import.meta.url)).replace(/\/dist$/, "");

const filters = { externalTables: [], externalEnums: [] };

/**
 * Applies the migrations that a database lacks, ours and the queue's. Processes that start together take turns by an
 * advisory lock of the engine, so one applies and the others find nothing to do.
 *
 * @param until the last one to apply: for a backup that was made before the others
 * @returns names of the migrations it applied
 * @throws RoleError where the role that policies name cannot be made
 */
export async function migrate(url: string, until?: string): Promise<readonly string[]> {
  const { migrationDirectories, ...list } = await migrations();
  const migrationsList = {
    ...list,
    migrationDirectories: migrationDirectories.filter(({ path }) => until === undefined || path <= until),
  };
  await ensureRole(url);
  const applied = await withSchemaEngine(url, await readSchema(), async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters });
    return appliedMigrationNames;
  });
  await prepareQueue(url);
  await grantApi(url);
  return applied;
}

/**
 * SQL that takes a database from one schema to another; empty where they agree. Both are Prisma schemas: the
 * WebAssembly engine cannot read a live PostgreSQL, so each migration keeps the schema that it leads to.
 *
 * @param url any database that answers; nothing is read from it or written to it
 * @param from undefined for an empty database
 */
export async function difference(url: string, from: string | undefined, to: string): Promise<string> {
  const target = (content: string) => ({
    tag: "schemaDatamodel" as const,
    files: [{ path: "schema.prisma", content }],
  });
  const { stdout } = await withSchemaEngine(url, to, (engine) =>
    engine.diff({
      from: from === undefined ? { tag: "empty" } : target(from),
      to: target(to),
      script: true,
      exitCode: null,
      filters,
    }),
  );
  const sql = stdout ?? "";
  return /^\s*-- This is an empty migration\.\s*$/.test(sql) ? "" : sql;
}

/** The schema that the migrations so far lead to; undefined where there is none yet. */
export async function migratedSchema(): Promise<string | undefined> {
  const last = (await names()).at(-1);
  return last === undefined ? undefined : readFile(join(home, "migrations", last, "schema.prisma"), "utf8");
}

/** The schema as it stands in schema.prisma. */
export function readSchema(): Promise<string> {
  return readFile(join(home, "schema.prisma"), "utf8");
}

/** The migrations there are, in order, each with the SHA-256 by which a database knows it. */
export async function knownMigrations(): Promise<readonly { name: string; checksum: string }[]> {
  return Promise.all(
    (await names()).map(async (name) => {
      const sql = await readFile(join(home, "migrations", name, "migration.sql"));
      return { name, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function migrations(): Promise<MigrationList> {
  const baseDir = join(home, "migrations");
  return {
    baseDir,
    lockfile: {
      path: "migration_lock.toml",
      content: await readFile(join(baseDir, "migration_lock.toml"), "utf8"),
    },
    shadowDbInitScript: "",
    migrationDirectories: await Promise.all(
      (await names()).map(async (path) => ({
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

async function names(): Promise<readonly string[]> {
  const entries = await readdir(join(home, "migrations"), { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}
