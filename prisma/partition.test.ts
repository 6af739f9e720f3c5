import { readFile } from "node:fs/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { migrate } from "./migrate.ts";

let client: pg.Client;

/** Without superuser rights: policies would hide the rows to copy from such an owner. */
const OWNER = "partition_owner";

async function connectTo(database: string, user?: string): Promise<pg.Client> {
  const url = new URL(inject("templateUrl"));
  url.pathname = `/${database}`;
  if (user) [url.username, url.password] = [user, "x"];
  const own = new pg.Client({ connectionString: url.href });
  await own.connect();
  return own;
}

beforeAll(async () => {
  const server = await connectTo("postgres");
  await server.query(`CREATE ROLE ${OWNER} LOGIN PASSWORD 'x' IN ROLE wirecost_app`);
  await server.query(`CREATE DATABASE partitioned OWNER ${OWNER} TEMPLATE template0`);
  await server.end();
  const url = new URL(inject("templateUrl"));
  [url.pathname, url.username, url.password] = ["/partitioned", OWNER, "x"];
  await migrate(url.href);
  client = await connectTo("partitioned", OWNER);
  await client.query(`
    BEGIN;
    SELECT set_config('wirecost.everything', 'on', true);
    INSERT INTO team (id, name, slug) SELECT 'team ' || i, 'x', i FROM generate_series(1, 9) AS i;
    INSERT INTO upload (id, team_id, name, model, format, sha256, bytes, setup, axes, metric, row_count)
      SELECT '00000000-0000-0000-0000-000000000007', id, 'x', 'm', 'csv', 'x', 1, '{}', '{}', 'm', 1 FROM team;
    INSERT INTO upload_piece (team_id, upload_id, piece, bytes) SELECT team_id, id, 0, 'abc' FROM upload;
    INSERT INTO measured_chunk (team_id, upload_id, first, metrics) SELECT team_id, id, 8192, '\\x00ff' FROM upload;
    COMMIT`);
  await client.query(await readFile(new URL("../deploy/partition-by-team.sql", import.meta.url), "utf8"));
});
afterAll(() => client.end());

/** Result of a statement in a transaction with settings. */
async function within(settings: Readonly<Record<string, string>>, sql: string) {
  await client.query("BEGIN");
  for (const [name, value] of Object.entries(settings))
    await client.query("SELECT set_config($1, $2, true)", [name, value]);
  return client.query(sql).finally(() => client.query("ROLLBACK"));
}
const everything = { "wirecost.everything": "on" };
const team = (id: string) => ({ role: "wirecost_app", "wirecost.team": id });

it.each(["measured_chunk", "upload_piece"])("divides %s by team and keeps its rows", async (table) => {
  const { rows } = await within(
    everything,
    `SELECT count(*)::int AS rows, count(DISTINCT tableoid)::int > 3 AS spread,
       (SELECT count(*)::int FROM pg_inherits WHERE inhparent = '${table}'::regclass) AS partitions FROM ${table}`,
  );
  expect(rows).toEqual([{ rows: 9, spread: true, partitions: 32 }]);
});

it("reads one partition for one team", async () => {
  const { rows } = await within(
    team("team 4"),
    "EXPLAIN SELECT * FROM measured_chunk WHERE team_id = 'team 4'",
  );
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  // A plan that uses its index names it too.
  expect(new Set(plan.match(/measured_chunk_\d\d/g)).size).toBe(1);
});

it("keeps tenant isolation, and denies direct access to partitions", async () => {
  const { rows } = await within(team("team 4"), "SELECT team_id FROM measured_chunk");
  expect(rows).toEqual([{ team_id: "team 4" }]);
  const insert =
    "INSERT INTO upload_piece (team_id, upload_id, piece, bytes) SELECT 'team 5', id, 1, '' FROM upload";
  await expect(within(team("team 4"), insert)).rejects.toThrow("row-level security");
  const parts = await client.query<{ name: string }>(
    "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'measured_chunk'::regclass",
  );
  for (const { name } of parts.rows) {
    expect((await within(team("team 4"), `SELECT FROM ${name}`)).rowCount).toBe(0);
    expect((await within(everything, `SELECT FROM ${name}`)).rowCount).toBe(0);
  }
});

it("deletes the rows with their upload, and needs no migration", async () => {
  await client.query("SET wirecost.everything = on; DELETE FROM team WHERE id <> 'team 8'");
  expect((await client.query("SELECT team_id FROM measured_chunk")).rows).toEqual([{ team_id: "team 8" }]);
  expect((await client.query("SELECT team_id FROM upload_piece")).rows).toEqual([{ team_id: "team 8" }]);
  const url = new URL(inject("templateUrl"));
  [url.pathname, url.username, url.password] = ["/partitioned", OWNER, "x"];
  expect(await migrate(url.href)).toEqual([]);
  const { rows } = await client.query(
    "SELECT DISTINCT tablename FROM pg_policies WHERE tablename ~ '_\\d\\d$'",
  );
  expect(rows).toEqual([]);
});

it("rejects tables that are partitioned already", async () => {
  const again = await readFile(new URL("../deploy/partition-by-team.sql", import.meta.url), "utf8");
  await expect(client.query(again)).rejects.toThrow("measured_chunk is divided into partitions already");
  await client.query("ROLLBACK");
});
