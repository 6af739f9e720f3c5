import { models } from "@wirecost/sim-core";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { connect } from "./connect.ts";
import { difference, migrate, migratedSchema, readSchema } from "./migrate.ts";
import { seed } from "./seed.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The migrated database that tests copy. */
    templateUrl: string;
  }
}

let migrated: string;
beforeAll(async () => {
  const { pathname } = new URL(inject("templateUrl"));
  migrated = await newDatabase("migrated", pathname.slice(1));
});

/** A database of our own: nobody may be connected to the template while tests copy it. */
async function newDatabase(name: string, template = "template1"): Promise<string> {
  const url = new URL(inject("templateUrl"));
  url.pathname = "/postgres";
  const prisma = connect(url.href, 1);
  await prisma.$executeRawUnsafe(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  await prisma.$disconnect();
  url.pathname = `/${name}`;
  return url.href;
}

/** Every column, constraint and index of a database, as PostgreSQL describes them. */
async function structure(url: string): Promise<unknown> {
  const prisma = connect(url, 1);
  const own = "table_schema = 'public' AND table_name <> '_prisma_migrations'";
  const columns = await prisma.$queryRawUnsafe(
    `SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns WHERE ${own} ORDER BY 1, 2`,
  );
  const indexes = await prisma.$queryRawUnsafe(
    "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1",
  );
  const constraints = await prisma.$queryRawUnsafe(
    "SELECT conrelid::regclass::text AS on, conname::text, pg_get_constraintdef(oid) AS def FROM pg_constraint WHERE contype <> 'c' AND connamespace = 'public'::regnamespace AND conrelid::regclass::text <> '_prisma_migrations' ORDER BY 1, 2",
  );
  await prisma.$disconnect();
  return { columns, indexes, constraints };
}

describe("migrations", () => {
  it("apply to an empty database once, also when two processes start together", async () => {
    const url = await newDatabase("migrate_twice");
    const [a, b] = await Promise.all([migrate(url), migrate(url)]);
    expect(a.length + b.length).toBeGreaterThan(0);
    expect(Math.min(a.length, b.length)).toBe(0);
    expect(await migrate(url)).toEqual([]);
  });

  it("lead to exactly what the schema file says", async () => {
    expect(await difference(migrated, await migratedSchema(), await readSchema())).toBe("");
    const url = await newDatabase("from_schema");
    const prisma = connect(url, 1);
    const script = await difference(url, undefined, await readSchema());
    for (const statement of script.split(/;\s*$/m))
      if (statement.trim()) await prisma.$executeRawUnsafe(statement);
    await prisma.$disconnect();
    expect(await structure(migrated)).toEqual(await structure(url));
  });

  it("give every tenant table a team that must be there", async () => {
    const prisma = connect(migrated, 1);
    const rows = await prisma.$queryRaw<{ table_name: string }[]>`
      SELECT table_name FROM information_schema.columns WHERE column_name = 'team_id' AND is_nullable = 'NO' ORDER BY 1`;
    await prisma.$disconnect();
    const tenant = [
      "activity",
      "api_key",
      "baseline",
      "calibration",
      "comment",
      "computation",
      "experiment",
      "invitation",
      "measured_cell",
      "measured_chunk",
      "member",
      "named_mapping",
      "passport",
      "plan",
      "pseudonym",
      "run",
      "share",
      "share_source",
      "upload",
      "upload_passport",
      "upload_piece",
      "webhook",
      "webhook_delivery",
    ];
    expect(rows.map((row) => row.table_name)).toEqual(tenant);
  });
});

describe("seed", () => {
  it("enters each model version once", async () => {
    const prisma = connect(migrated, 1);
    const before = await prisma.modelVersion.findMany();
    await seed(prisma);
    expect(await prisma.modelVersion.findMany()).toEqual(before);
    expect(new Set(before.map(({ model }) => model))).toEqual(new Set(models.map(({ id }) => id)));
    await prisma.$disconnect();
  });
});
