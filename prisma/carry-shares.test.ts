import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { expect, inject, it } from "vitest";
import { home } from "./migrate.ts";

const FROZEN = "20261121120700_frozen_shares";

it("keeps links that are there as copies of what they show", async () => {
  const url = new URL(inject("templateUrl"));
  url.pathname = "/postgres";
  const server = new pg.Client({ connectionString: url.href });
  await server.connect();
  await server.query("CREATE DATABASE carry_shares TEMPLATE template0");
  await server.end();
  url.pathname = "/carry_shares";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const folder = join(home, "migrations");
  const script = (name: string) => readFile(join(folder, name, "migration.sql"), "utf8");
  const names = (await readdir(folder)).filter((name) => /^\d/.test(name)).sort();
  for (const name of names.filter((name) => name < FROZEN)) await client.query(await script(name));
  const id = (n: number) => `0199b0c4-0000-7000-8000-00000000000${n}`;
  await client.query(`INSERT INTO team (id, name, slug) VALUES ('t', 'Team', 'team')`);
  await client.query(`INSERT INTO model_version (model, version, title) VALUES ('m', '1', 'M')`);
  await client.query(`INSERT INTO experiment (id, team_id, name) VALUES ($1, 't', 'Order export')`, [id(1)]);
  await client.query(
    `INSERT INTO run (id, team_id, experiment_id, model, model_version, seed, metric, headline, document, sha256, created_at)
     VALUES ($1, 't', $2, 'm', '1', 1, 'messages', 1, '{"b":1, "a":2}', 'abc', '2026-01-02T03:04:05Z')`,
    [id(2), id(1)],
  );
  await client.query(
    `INSERT INTO share (id, team_id, run_id, token_hash, created_at, expires_at)
     VALUES ($1, 't', $2, 'hash', '2026-02-03T00:00:00Z', '2027-02-03T00:00:00Z')`,
    [id(3), id(2)],
  );
  await client.query(await script(FROZEN));

  const { rows } = await client.query("SELECT * FROM share");
  expect(rows).toMatchObject([
    {
      id: id(3),
      token_hash: "hash",
      title: "Order export",
      kind: "run",
      shows: "table",
      document: '{"b":1, "a":2}',
      sha256: "abc",
      computed_at: new Date("2026-01-02T03:04:05Z"),
      expires_at: new Date("2027-02-03T00:00:00Z"),
      password_hash: null,
      made_by_id: null,
      views: 0,
    },
  ]);
  const { rows: sources } = await client.query("SELECT share_id, run_id, upload_id FROM share_source");
  expect(sources).toEqual([{ share_id: id(3), run_id: id(2), upload_id: null }]);
  await client.end();
});
