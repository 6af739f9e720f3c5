import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { expect, inject, it } from "vitest";
import { home } from "./migrate.ts";

const CHUNKS = "20261121113500_measured_chunks";
const BYTES = "20261121120600_metric_bytes";

async function newDatabase(): Promise<pg.Client> {
  const url = new URL(inject("templateUrl"));
  url.pathname = "/postgres";
  const server = new pg.Client({ connectionString: url.href });
  await server.connect();
  await server.query("CREATE DATABASE carry_rows TEMPLATE template0");
  await server.end();
  url.pathname = "/carry_rows";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return client;
}

it("keeps stored rows and bytes when they become chunks and pieces", async () => {
  const client = await newDatabase();
  const folder = join(home, "migrations");
  const names = (await readdir(folder)).filter((name) => /^\d/.test(name)).sort();
  const script = (name: string) => readFile(join(folder, name, "migration.sql"), "utf8");
  for (const name of names.filter((name) => name < CHUNKS)) await client.query(await script(name));
  const upload = "0199b0c4-0000-7000-8000-000000000001";
  await client.query(`INSERT INTO team (id, name, slug) VALUES ('t', 'Team', 'team')`);
  await client.query(
    `INSERT INTO upload (id, team_id, name, model, format, sha256, bytes, raw, setup, axes, metric, row_count)
     VALUES ($1, 't', 'a.csv', 'openedge-query', 'table', '', 1500000, convert_to(repeat('abc', 500000), 'UTF8'), '{}', '{mm,prefetchNumRecs}', 'messages', 10000)`,
    [upload],
  );
  await client.query(
    `INSERT INTO measured_row (upload_id, team_id, position, "row", label, settings, metrics)
     SELECT $1, 't', i, (i + 1)::text, 'run ' || i, jsonb_build_object('mm', 1024 + i % 3),
       CASE WHEN i % 2 = 0 THEN jsonb_build_object('messages', i) ELSE jsonb_build_object('messages', i, 'elapsedMs', i + 0.1) END
     FROM generate_series(0, 9999) AS g (i)`,
    [upload],
  );
  for (const name of names.filter((name) => name >= CHUNKS && name <= BYTES))
    await client.query(await script(name));

  const { rows: pieces } = await client.query(
    "SELECT piece, length(bytes) AS length, sha256(string_agg(bytes, '') OVER ()) = sha256(convert_to(repeat('abc', 500000), 'UTF8')) AS same FROM upload_piece ORDER BY piece",
  );
  expect(pieces).toEqual([
    { piece: 0, length: 1_048_576, same: true },
    { piece: 1, length: 451_424, same: true },
  ]);
  const { rows: cells } = await client.query("SELECT cell, settings, rows FROM measured_cell ORDER BY cell");
  expect(cells).toEqual([
    { cell: 0, settings: { mm: 1024 }, rows: 3334 },
    { cell: 1, settings: { mm: 1025 }, rows: 3333 },
    { cell: 2, settings: { mm: 1026 }, rows: 3333 },
  ]);
  const { rows: chunks } = await client.query(
    "SELECT first, cells, names, labels, metric_ids, metrics FROM measured_chunk ORDER BY first",
  );
  expect(chunks.map(({ first, cells, names }) => [first, cells.length, names])).toEqual([
    [0, 8192, null],
    [8192, 1808, null],
  ]);
  const last = chunks[1];
  expect(last.metric_ids).toEqual(["elapsedMs", "messages"]);
  for (const i of [8192, 8193, 9999]) {
    const at = i - 8192;
    expect([last.cells[at], last.labels[at]]).toEqual([i % 3, `run ${i}`]);
    expect(last.metrics.readDoubleBE(8 * at)).toEqual(i % 2 === 0 ? Number.NaN : i + 0.1);
    expect(last.metrics.readDoubleBE(8 * (last.cells.length + at))).toBe(i);
  }
  await client.end();
});
