import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { describe, expect, inject, it } from "vitest";
import { migrate, migrationsFolder } from "./migrate.ts";

const require = createRequire(import.meta.url);
const home = dirname(migrationsFolder);

/** Our engine, and Prisma's native one if an installation has downloaded it. */
const native = join(dirname(require.resolve("prisma/package.json")), "../@prisma/engines");
const engines: readonly (readonly [string, string])[] = [
  ["WebAssembly", join(home, "schema-engine-stdio.mjs")],
  ...(await readdir(native))
    .filter((name) => name.startsWith("schema-engine-"))
    .map((name) => ["native", join(native, name)] as const),
];

describe.each(engines)("Prisma's own commands with the %s engine", (name, engine) => {
  const url = new URL(inject("templateUrl"));

  /** @returns the exit code and the output */
  async function prisma(...args: readonly string[]) {
    const { PRISMA_SCHEMA_ENGINE_BINARY: _, ...env } = process.env;
    const cli = require.resolve("prisma/build/index.js");
    const own = { ...env, DATABASE_URL: url.href, PRISMA_SCHEMA_ENGINE_BINARY: engine, NO_COLOR: "1" };
    return promisify(execFile)(process.execPath, [cli, "migrate", ...args], { cwd: home, env: own }).then(
      ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        text: error.stdout + error.stderr,
      }),
    );
  }

  it("deploy the migrations, leave us nothing to apply, and find no difference to the schema", async () => {
    url.pathname = "/postgres";
    const server = new pg.Client({ connectionString: url.href });
    await server.connect();
    await server.query(`CREATE DATABASE stock_${name.toLowerCase()} TEMPLATE template0`);
    await server.end();
    url.pathname = `/stock_${name.toLowerCase()}`;

    expect(await prisma("deploy")).toMatchObject({
      code: 0,
      text: expect.stringContaining("All migrations have been successfully applied."),
    });
    // Our code reads the applied migrations from the same table.
    expect(await migrate(url.href)).toEqual([]);
    const diff = ["diff", "--from-config-datasource", "--to-schema", "schema.prisma", "--exit-code"];
    expect(await prisma(...diff)).toMatchObject({
      code: 0,
      text: expect.stringContaining("No difference detected."),
    });
  });
});
