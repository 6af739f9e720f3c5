import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { expect, inject, it } from "vitest";
import { home } from "./migrate.ts";

const REVIEWS = "20261123030500_reviews";

it("finds out who brought members in that are there already", async () => {
  const url = new URL(inject("templateUrl"));
  url.pathname = "/postgres";
  const server = new pg.Client({ connectionString: url.href });
  await server.connect();
  await server.query("CREATE DATABASE carry_reviews TEMPLATE template0");
  await server.end();
  url.pathname = "/carry_reviews";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const folder = join(home, "migrations");
  const script = (name: string) => readFile(join(folder, name, "migration.sql"), "utf8");
  const names = (await readdir(folder)).filter((name) => /^\d/.test(name)).sort();
  for (const name of names.filter((name) => name < REVIEWS)) await client.query(await script(name));
  await client.query(`INSERT INTO team (id, name, slug) VALUES ('t', 'Team', 'team')`);
  for (const name of ["founder", "invited", "promoted", "other"]) {
    await client.query(
      `INSERT INTO "user" (id, name, email, "updatedAt") VALUES ($1, $1, $1 || '@x', now())`,
      [name],
    );
    await client.query(`INSERT INTO member (id, team_id, "userId") VALUES ($1, 't', $1)`, [name]);
  }
  const invite = (email: string, by: string, status: string) =>
    client.query(
      `INSERT INTO invitation (id, team_id, email, role, status, "expiresAt", "inviterId", token_hash)
       VALUES ($1, 't', $2, 'viewer', $3, now(), $4, $1)`,
      [`${email} ${status}`, email, status, by],
    );
  await invite("Invited@x", "founder", "accepted");
  await invite("promoted@x", "other", "accepted");
  await invite("other@x", "founder", "declined");
  const change = (by: string, of: string) =>
    client.query(
      `INSERT INTO activity (team_id, actor_kind, actor_id, verb, object_kind, object_id, detail)
       VALUES ('t', 'person', $1, 'changed', 'member', $2, 'owner')`,
      [by, of],
    );
  await change("other", "promoted");
  await change("founder", "promoted");
  await change("promoted", "promoted");
  await client.query(await script(REVIEWS));

  const { rows } = await client.query(
    "SELECT id, invited_by_id, role_by_id, review_since FROM member ORDER BY id",
  );
  const of = (id: string, invited: string | null, role: string | null) => ({
    id,
    invited_by_id: invited,
    role_by_id: role,
    review_since: null,
  });
  expect(rows).toEqual([
    of("founder", null, null),
    of("invited", "founder", null),
    of("other", null, null),
    of("promoted", "other", "founder"),
  ]);
  await client.end();
});
