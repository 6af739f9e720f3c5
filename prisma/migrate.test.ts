import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { models } from "@wirecost/sim-core";
import pg from "pg";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { connect } from "./connect.ts";
import { difference, migrate, readSchema } from "./migrate.ts";
import { seed } from "./seed.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The migrated database that tests copy. */
    templateUrl: string;
  }
}

/** The server's default database: while tests copy the template, it must have no other sessions. */
function serverUrl(): string {
  const url = new URL(inject("templateUrl"));
  url.pathname = "/postgres";
  return url.href;
}

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(sql).finally(() => client.end());
  return rows;
}

async function newDatabase(name: string, template = "template1"): Promise<string> {
  await ask(serverUrl(), `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return url.href;
}

const migratedDatabase = (name: string) =>
  newDatabase(name, new URL(inject("templateUrl")).pathname.slice(1));

describe("migrations", () => {
  it("produce exactly the schema file, and leave no database behind", async () => {
    const url = await newDatabase("compared");
    expect(await difference(url)).toBe("");
    const schema = await readSchema();
    const changed = schema.replace("model Pseudonym {", "model Pseudonym {\n  since DateTime?");
    expect(await difference(url, changed)).toContain(
      'ALTER TABLE "pseudonym" ADD COLUMN     "since" TIMESTAMP(3);',
    );
    expect(await ask(url, "SELECT datname FROM pg_database WHERE datname LIKE '%shadow%'")).toEqual([]);
    expect(await ask(url, "SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace")).toEqual([]);
  });

  it("reject a database with tables of other migrations, and change nothing in it", async () => {
    const url = await newDatabase("made_before");
    const folder = await mkdtemp(join(tmpdir(), "wirecost-migrations-"));
    await writeFile(join(folder, "migration_lock.toml"), 'provider = "postgresql"\n');
    const otherMigrations = {
      "20261121045029_init": "model_version",
      "20261123043000_model_version_limit": "team",
    };
    for (const [name, table] of Object.entries(otherMigrations)) {
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, "migration.sql"), `CREATE TABLE ${table} ();`);
    }
    await migrate(url, { folder });
    await rm(folder, { recursive: true });
    const tables = "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1";
    const before = await ask(url, tables);
    await expect(migrate(url)).rejects.toThrow(
      /up to its migration 20261123043000_model_version_limit, .* export the archive of each team/,
    );
    expect(await ask(url, tables)).toEqual(before);
    expect(await ask(url, "SELECT migration_name FROM _prisma_migrations")).toHaveLength(2);
  });
});

describe("tables of teams", () => {
  let url: string;
  beforeAll(async () => {
    url = await migratedDatabase("teams_tables");
  });

  it("have a required team", async () => {
    const rows = await ask<{ table_name: string }>(
      url,
      `SELECT table_name FROM information_schema.columns
       WHERE column_name = 'team_id' AND is_nullable = 'NO' ORDER BY 1`,
    );
    const tenant = [
      "activity",
      "api_key",
      "baseline",
      "calibration",
      "comment",
      "computation",
      "conversation",
      "conversation_evaluation",
      "conversation_limit",
      "environment",
      "experiment",
      "invitation",
      "measured_cell",
      "measured_chunk",
      "member",
      "named_mapping",
      "plan",
      "pseudonym",
      "run",
      "schema_version",
      "share",
      "share_source",
      "upload",
      "upload_environment",
      "upload_piece",
      "webhook",
      "webhook_delivery",
    ];
    expect(rows.map((row) => row.table_name)).toEqual(tenant);
  });

  it("can be distributed by team: it is part of every unique index and every reference among them", async () => {
    const keys = await ask<{ name: string; primary: boolean; columns: string[] }>(
      url,
      `SELECT i.indexrelid::regclass::text AS name, i.indisprimary AS primary,
         array(SELECT attname::text FROM unnest(i.indkey) WITH ORDINALITY k (num, at)
           JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.num ORDER BY at) AS columns
       FROM pg_index i JOIN pg_attribute t ON t.attrelid = i.indrelid AND t.attname = 'team_id'
       WHERE i.indisunique ORDER BY 1`,
    );
    expect(keys.filter(({ primary }) => primary)).toHaveLength(27);
    for (const { name, primary, columns } of keys) {
      expect([name, ...columns]).toContain("team_id");
      if (primary) expect([name, columns[0]]).toEqual([name, "team_id"]);
    }
    const references = await ask<{ name: string; own: string[]; of: string[]; def: string }>(
      url,
      `SELECT conname AS name, pg_get_constraintdef(c.oid) AS def,
         array(SELECT attname::text FROM unnest(conkey) WITH ORDINALITY k (num, at)
           JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = k.num ORDER BY at) AS own,
         array(SELECT attname::text FROM unnest(confkey) WITH ORDINALITY k (num, at)
           JOIN pg_attribute a ON a.attrelid = confrelid AND a.attnum = k.num ORDER BY at) AS of
       FROM pg_constraint c
       JOIN pg_attribute mine ON mine.attrelid = conrelid AND mine.attname = 'team_id'
       JOIN pg_attribute theirs ON theirs.attrelid = confrelid AND theirs.attname = 'team_id'
       WHERE contype = 'f' ORDER BY 1`,
    );
    expect(references.length).toBeGreaterThan(12);
    for (const { name, own, of, def } of references) {
      expect([name, own[0], of[0]]).toEqual([name, "team_id", "team_id"]);
      // Both would change a team.
      expect([name, def]).toEqual([name, expect.not.stringMatching(/SET NULL|ON UPDATE/)]);
    }
  });
});

describe("seed", () => {
  it("inserts each model version once", async () => {
    const prisma = connect(await migratedDatabase("seeded"), 1);
    const before = await prisma.modelVersion.findMany();
    await seed(prisma);
    expect(await prisma.modelVersion.findMany()).toEqual(before);
    expect(new Set(before.map(({ model }) => model))).toEqual(new Set(models.map(({ id }) => id)));
    await prisma.$disconnect();
  });
});
