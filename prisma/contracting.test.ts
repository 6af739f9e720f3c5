import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { contracting } from "./contracting.ts";
import { home } from "./migrate.ts";

/** Up to here nobody had deployed anything that could roll on. */
const FIRST_RELEASE = "20261122";

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

  it("takes nothing away since the first release, unless it says so", async () => {
    const folders = (await readdir(join(home, "migrations"))).filter((name) => /^\d{14}_/.test(name));
    expect(folders.length).toBeGreaterThan(10);
    for (const name of folders) {
      if (name < FIRST_RELEASE) continue;
      expect(
        contracting(await readFile(join(home, "migrations", name, "migration.sql"), "utf8")),
        name,
      ).toEqual([]);
    }
  });
});
