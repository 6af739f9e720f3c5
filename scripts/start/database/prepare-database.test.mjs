import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { knownMigrations } from "@wirecost/prisma";
import pg from "pg";
import { describe, expect, inject, it } from "vitest";
import { root } from "../root.mjs";

/** Runs it as the job before a deployment does. @param {string} url */
async function prepare(url) {
  const child = spawn(process.execPath, [join(root, "scripts/start/database/prepare-database.mjs")], {
    // The example team is calibrated, for seconds: prepare-example.test.ts tries it.
    env: { PATH: process.env.PATH, DATABASE_URL: url, EXAMPLE_TEAM: "false" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.on("data", (text) => {
    output += text;
  });
  const [code] = await once(child, "close");
  return { code, output: output.trim() };
}

describe("preparing the database", () => {
  it("is done once by two processes that start together, and makes the database", async () => {
    const url = `${inject("templateUrl")}_fresh`;
    const ends = await Promise.all([prepare(url), prepare(url)]);
    expect(ends).toEqual(Array(2).fill({ code: 0, output: "" }));
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(
      "SELECT migration_name AS name, count(*)::int AS times, bool_and(finished_at IS NOT NULL) AS done FROM _prisma_migrations GROUP BY 1 ORDER BY 1",
    );
    await client.end();
    const known = await knownMigrations();
    expect(rows).toEqual(known.map(({ name }) => ({ name, times: 1, done: true })));
  });

  it("ends with a sentence and a failure where the database is not there", async () => {
    const { code, output } = await prepare("postgresql://wirecost:secret@127.0.0.1:1/x");
    expect([code, output]).toEqual([
      1,
      "DATABASE_URL names a database at 127.0.0.1:1 that cannot be reached: connect ECONNREFUSED 127.0.0.1:1",
    ]);
  });
});
