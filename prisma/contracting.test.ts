import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { contracting } from "./contracting.ts";
import { knownMigrations, migrationsFolder } from "./migrate.ts";

describe("a migration", () => {
  it.each([
    'ALTER TABLE "a" DROP COLUMN "b"',
    'DROP TABLE "a"',
    'ALTER TABLE "a" RENAME COLUMN "b" TO "c"',
    'ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL',
    'ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE TEXT',
    'ALTER TABLE "a" ADD COLUMN "b" TEXT NOT NULL',
  ])("takes something away by: %s", (sql) => {
    expect(contracting(`-- AlterTable\n${sql};\n`)).toEqual([sql]);
    expect(contracting(`-- contracts: version 0.3 reads it no more\n${sql};\n`)).toEqual([]);
  });

  it.each([
    'ALTER TABLE "a" ADD COLUMN "b" TEXT',
    `ALTER TABLE "a" ADD COLUMN "b" TEXT NOT NULL DEFAULT ''`,
    'CREATE TABLE "a" ("b" TEXT NOT NULL)',
    'CREATE INDEX "c" ON "a"("b")',
    'ALTER TABLE "a" DROP CONSTRAINT "d"',
    '-- DROP TABLE "a"',
  ])("only expands by: %s", (sql) => {
    expect(contracting(`${sql};\n`)).toEqual([]);
  });

  it("removes nothing in this version, unless it says so", async () => {
    const known = await knownMigrations();
    expect(known[0]?.name).toBe("0_init");
    for (const { name } of known)
      expect(
        contracting(await readFile(join(migrationsFolder, name, "migration.sql"), "utf8")),
        name,
      ).toEqual([]);
  });
});
