import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { migrate } from "../migrate.ts";
import { checkLogins, createLogins, deriveLogins } from "./logins.ts";
import { as, serverWith } from "./server-with.ts";

let client: pg.Client;
let url: URL;
beforeAll(async () => {
  url = await serverWith("logins", { logins_owner: "SUPERUSER", logins_nobody: "" });
  await migrate(url.href);
  client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`
    INSERT INTO team (id, name, slug) VALUES ('a', 'A', 'a'), ('b', 'B', 'b');
    INSERT INTO experiment (id, team_id, name) SELECT gen_random_uuid(), id, name FROM team;
    INSERT INTO "user" (id, name, email, "updatedAt")
      SELECT id, id, id || '@example.com', now() FROM unnest(ARRAY['ann', 'bob', 'eve']) AS p (id);
    INSERT INTO member (id, team_id, "userId", role)
      VALUES ('1', 'a', 'ann', 'owner'), ('2', 'b', 'ann', 'owner'), ('3', 'b', 'bob', 'owner');
    INSERT INTO session (id, "userId", token, "expiresAt", "updatedAt") SELECT id, id, id, now(), now() FROM "user";
    INSERT INTO invitation (id, team_id, email, role, "expiresAt", "inviterId", token_hash)
      VALUES ('i', 'b', 'x@example.com', 'viewer', now(), 'ann', 'h')`);
});
afterAll(() => client.end());

/**
 * One connection per login: its settings are undone with the transaction, and a new connection takes a tenth of a
 * second.
 */
const connections = new Map<string, Promise<pg.Client>>();
afterAll(async () => {
  for (const connection of connections.values()) await (await connection).end();
});

/** Connects as the API does, with every setting that a transaction can have. */
async function by(
  login: "apiUrl" | "accountsUrl",
  sql: string,
  settings: Readonly<Record<string, string>> = {},
) {
  const connection = connections.get(login) ?? connectAs(login);
  connections.set(login, connection);
  const api = await connection;
  await api.query("BEGIN");
  for (const [name, value] of Object.entries(settings))
    await api.query("SELECT set_config($1, $2, true)", [name, value]);
  return api.query(sql).finally(() => api.query("ROLLBACK"));
}

async function connectAs(login: "apiUrl" | "accountsUrl"): Promise<pg.Client> {
  const own = new URL(inject(login));
  own.pathname = url.pathname;
  const api = new pg.Client({ connectionString: own.href });
  await api.connect();
  return api;
}
const everything = { "wirecost.everything": "on", "wirecost.team": "a" };

describe.each([
  ["apiUrl", ["wirecost_app"]],
  ["accountsUrl", []],
] as const)("the login of %s", (login, takes) => {
  it("is not a superuser, owns nothing, and cannot switch to a more powerful role", async () => {
    const { rows } = await by(
      login,
      `SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
        (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) AS owns, session_user = current_user AS itself,
        array(SELECT rolname::text FROM pg_roles g WHERE g.oid <> r.oid AND pg_has_role(r.oid, g.oid, 'MEMBER')) AS takes
      FROM pg_roles r WHERE rolname = current_user`,
    );
    const no = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false };
    expect(rows).toEqual([{ ...no, owns: 0, itself: true, takes }]);
  });

  it.each([
    "ALTER TABLE experiment DISABLE ROW LEVEL SECURITY",
    "CREATE TABLE ours ()",
    "DROP TABLE run",
    "INSERT INTO model_version (model, version, title) VALUES ('x', '1', 'x')",
    "DELETE FROM _prisma_migrations",
    "SET SESSION AUTHORIZATION logins_owner",
    "SET ROLE logins_owner",
  ])("may not %s", async (statement) => {
    await expect(by(login, statement, everything)).rejects.toThrow(/permission denied|must be owner/);
  });
});

describe("the login for team data", () => {
  it.each([
    'SELECT email FROM "user"',
    'SELECT * FROM "user"',
    `UPDATE "user" SET name = 'x'`,
    "SELECT * FROM session",
    "UPDATE session SET token = 'x'",
    "SELECT * FROM account",
    "SELECT * FROM verification",
    "SELECT * FROM two_factor",
    "SELECT * FROM passkey",
    "SELECT email FROM invitation",
    "SELECT token_hash FROM invitation",
    "UPDATE invitation SET email = 'x'",
    "INSERT INTO member (id, team_id, \"userId\", role) VALUES ('9', 'a', 'eve', 'owner')",
    "UPDATE member SET role = 'owner'",
    "DELETE FROM team",
    "SELECT list_invitation_times('ann', now())",
    "SELECT * FROM graphile_worker.jobs",
    "SELECT * FROM graphile_worker._private_jobs",
    "SELECT graphile_worker.add_job('send-mail', '{}')",
    "SELECT add_job('send-mail', '{}', 3)",
    "SELECT add_job('purge', '{}', 3)",
    "SET ROLE wirecost_accounts",
  ])("may not %s, whatever it states and whichever role it has taken on", async (statement) => {
    const refusal = /permission denied|not one that may be added here/;
    await expect(by("apiUrl", statement)).rejects.toThrow(refusal);
    await expect(by("apiUrl", statement, everything)).rejects.toThrow(refusal);
    await expect(by("apiUrl", `SET ROLE wirecost_app; RESET ROLE; ${statement}`, everything)).rejects.toThrow(
      refusal,
    );
    await expect(by("apiUrl", `SET ROLE wirecost_app; ${statement}`, everything)).rejects.toThrow(refusal);
  });

  it("sees team rows only with an explicit setting for all, in new tables too", async () => {
    await client.query(`
      CREATE TABLE later (team_id TEXT);
      ALTER TABLE later ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
      CREATE POLICY "everything" ON later TO CURRENT_USER USING ((SELECT current_setting('wirecost.everything', true)) = 'on');
      INSERT INTO later VALUES ('a')`);
    await migrate(url.href);
    await migrate(url.href);
    expect((await by("apiUrl", "SELECT FROM later")).rowCount).toBe(0);
    expect((await by("apiUrl", "SELECT team_id FROM later", everything)).rows).toEqual([{ team_id: "a" }]);
    await expect(by("accountsUrl", "SELECT FROM later", everything)).rejects.toThrow("permission denied");
    await client.query("DROP TABLE later");
  });
});

describe("the login for accounts", () => {
  it("cannot read or write team data", async () => {
    const { rows } = await client.query<{ name: string }>(`
      SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'team_id'
      WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
        AND c.relname NOT IN ('member', 'invitation', 'api_key', 'webhook', 'activity')`);
    expect(rows.length).toBeGreaterThan(15);
    for (const { name } of rows) {
      await expect(by("accountsUrl", `SELECT * FROM ${name}`, everything)).rejects.toThrow(
        "permission denied",
      );
      await expect(by("accountsUrl", `DELETE FROM ${name}`, everything)).rejects.toThrow("permission denied");
    }
    // Triggers may read columns of these tables, but no row.
    expect((await by("accountsUrl", "SELECT name FROM experiment", everything)).rowCount).toBe(0);
    await expect(by("accountsUrl", "INSERT INTO api_key (team_id) VALUES ('a')", everything)).rejects.toThrow(
      "permission denied",
    );
    await expect(by("accountsUrl", "SET ROLE wirecost_app")).rejects.toThrow("permission denied");
  });

  it("sees all users and sessions before sign-in, and then those of a team or a user", async () => {
    const ids = async (settings: Readonly<Record<string, string>>) =>
      (await by("accountsUrl", 'SELECT id FROM "user" ORDER BY 1', settings)).rows.map(({ id }) => id);
    const sessions = async (settings: Readonly<Record<string, string>>) =>
      (await by("accountsUrl", "SELECT id FROM session ORDER BY 1", settings)).rows.map(({ id }) => id);
    expect(await ids({})).toEqual(["ann", "bob", "eve"]);
    expect(await ids({ "wirecost.team": "a" })).toEqual(["ann"]);
    expect(await ids({ "wirecost.person": "bob" })).toEqual(["bob"]);
    expect(await sessions({})).toEqual(["ann", "bob", "eve"]);
    expect(await sessions({ "wirecost.team": "a" })).toEqual([]);
    expect(await sessions({ "wirecost.person": "bob" })).toEqual(["bob"]);
    const members = await by("accountsUrl", 'SELECT "userId" FROM member', { "wirecost.team": "a" });
    expect(members.rows).toEqual([{ userId: "ann" }]);
  });

  it.each([
    `SELECT graphile_worker.add_job('deliver-webhook', '{"teamId": "b"}')`,
    `SELECT graphile_worker.add_job('compute-saved', '{}', job_key => 'k', job_key_mode => 'unsafe_dedupe')`,
    `SELECT graphile_worker.add_jobs(ARRAY[('send-mail', '{}', NULL, NULL, 3, NULL, 0, NULL)::graphile_worker.job_spec,
       ('announce-upload', '{"teamId": "b"}', NULL, NULL, 3, NULL, 0, NULL)::graphile_worker.job_spec])`,
    "SELECT graphile_worker.add_job('send-mail', '{}', max_attempts => 1000)",
    "INSERT INTO graphile_worker._private_jobs (task_id, payload) SELECT task_id, payload FROM graphile_worker._private_jobs",
    `SELECT add_job('deliver-webhook', '{"teamId": "b"}', 3)`,
    `UPDATE graphile_worker._private_jobs SET payload = '{"teamId": "b"}'`,
    "UPDATE graphile_worker._private_jobs SET task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'send-mail')",
    "UPDATE graphile_worker._private_tasks SET identifier = identifier || '2'",
    "DELETE FROM graphile_worker._private_tasks",
    "UPDATE graphile_worker.migrations SET breaking = false",
    "ALTER TABLE graphile_worker._private_jobs DISABLE TRIGGER ALL",
    "SET session_replication_role = replica",
  ])("adds no job for a team, and makes none of another: %s", async (statement) => {
    const job = await client.query<{ id: string }>(
      `SELECT id FROM graphile_worker.add_job('compute-saved', '{"teamId": "a"}')`,
    );
    await client.query("SELECT id FROM graphile_worker.add_job('send-mail', '{}', run_at => 'infinity')");
    await expect(by("accountsUrl", statement, { "wirecost.team": "b" })).rejects.toThrow(
      /permission denied|not one that may be added here|must be owner/,
    );
    // As the queue does: locks a job, and returns it with the error.
    const lockedJob = await by(
      "accountsUrl",
      `UPDATE graphile_worker._private_jobs SET attempts = attempts + 1, payload = coalesce(NULL, payload)
       WHERE id = ${job.rows[0]?.id} RETURNING attempts`,
    );
    expect(lockedJob.rows).toEqual([{ attempts: 1 }]);
    await client.query("DELETE FROM graphile_worker._private_jobs");
  });

  it("adds mail and scheduled jobs", async () => {
    for (const task of ["send-mail", "purge"]) {
      const added = await by("accountsUrl", `SELECT graphile_worker.add_job('${task}', '{"sealed": "x"}')`);
      expect(added.rowCount).toBe(1);
    }
  });

  it("counts a user's objects in all teams, and sees no more of them", async () => {
    const a = { "wirecost.team": "a" };
    const counts = `SELECT count_owned_teams('ann') AS teams, count_owned_teams('eve') AS none,
      (SELECT count(*)::int FROM list_invitation_times('ann', now() - interval '1 day')) AS invitations`;
    expect((await by("accountsUrl", counts, a)).rows).toEqual([{ teams: 2, none: 0, invitations: 1 }]);
    const after = `WITH counted AS MATERIALIZED (${counts})
      SELECT team_id, current_setting('wirecost.everything') AS everything FROM counted, member`;
    expect((await by("accountsUrl", after, a)).rows).toEqual([{ team_id: "a", everything: "" }]);
  });
});

describe("logins derived from the owner's connection string", () => {
  const secret = "a secret only for tests, of 40 characters";

  it("are created once, can log in, and differ by secret and database", async () => {
    const logins = deriveLogins(url.href, secret);
    await createLogins(url.href, logins);
    await createLogins(url.href, logins);
    await checkLogins(logins);
    expect(deriveLogins(url.href, secret)).toEqual(logins);
    const names = [
      ...Object.values(logins),
      ...Object.values(deriveLogins(url.href, `${secret}.`)),
      ...Object.values(deriveLogins(`${url.href}2`, secret)),
    ].map((login) => new URL(login).username);
    expect(new Set(names).size).toBe(6);
    const data = new pg.Client({ connectionString: logins.databaseUrl });
    await data.connect();
    await expect(data.query('SELECT email FROM "user"')).rejects.toThrow("permission denied");
    await data.end();
  });

  it("list the statements for an administrator if the user may not create roles, or given logins lack a right", async () => {
    await client.query("GRANT wirecost_app TO logins_nobody");
    const nobody = as(url, "logins_nobody");
    await expect(createLogins(nobody, deriveLogins(nobody, "x"))).rejects.toThrow(
      /^The database's user logins_nobody may not create .* run: ALTER ROLE wirecost_api LOGIN PASSWORD '...'; ALTER ROLE wirecost_accounts LOGIN PASSWORD '...'; Then .* ACCOUNTS_DATABASE_URL\.$/,
    );
    await expect(checkLogins({ databaseUrl: nobody, accountsDatabaseUrl: nobody })).rejects.toThrow(
      /^The user logins_nobody of ACCOUNTS_DATABASE_URL .*: GRANT wirecost_accounts TO logins_nobody;$/,
    );
  });

  it("need a host", () => {
    expect(() => deriveLogins("postgresql://u:secret@host:port/x", secret)).toThrow(
      /^DATABASE_URL is not .*\/name\.$/,
    );
    expect(() => deriveLogins("postgresql:///wirecost?host=/tmp", secret)).toThrow("names no host");
  });
});
