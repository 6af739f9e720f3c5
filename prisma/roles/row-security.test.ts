import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "../migrate.ts";
import { ensureRole } from "./ensure-role.ts";
import { as, serverWith } from "./server-with.ts";

describe("a database whose owner is not a superuser", () => {
  let client: pg.Client;
  let url: URL;
  beforeAll(async () => {
    url = await serverWith("plain_owner", { plain_owner: "CREATEROLE", may_nothing: "" });
    // The role exists already, created by another user of the server.
    await expect(ensureRole(as(url, "may_nothing"))).rejects.toThrow("GRANT wirecost_app TO may_nothing;");
    const admin = new pg.Client({ connectionString: url.href });
    await admin.connect();
    await admin.query("GRANT wirecost_app TO plain_owner");
    await admin.end();
    await migrate(as(url, "plain_owner"));
    client = new pg.Client({ connectionString: as(url, "plain_owner") });
    await client.connect();
    await client.query("BEGIN");
    await client.query("SELECT set_config('wirecost.everything', 'on', true)");
    await client.query("INSERT INTO team (id, name, slug) VALUES ('a', 'A', 'a'), ('b', 'B', 'b')");
    await client.query(
      "INSERT INTO experiment (id, team_id, name) SELECT gen_random_uuid(), id, name FROM team",
    );
    await client.query(`INSERT INTO "user" (id, name, email, "updatedAt")
      SELECT id, id, id || '@example.com', now() FROM unnest(ARRAY['ann', 'bob', 'left', 'eve']) AS p (id)`);
    await client.query(`INSERT INTO member (id, team_id, "userId")
      VALUES ('1', 'a', 'ann'), ('2', 'b', 'ann'), ('3', 'b', 'bob')`);
    await client.query(`INSERT INTO api_key (id, team_id, made_by_id, name, scope, prefix, token_hash)
      VALUES (gen_random_uuid(), 'a', 'left', 'k', 'read', 'wc_', 'h')`);
    await client.query("COMMIT");
  });
  afterAll(() => client.end());

  async function within(settings: Readonly<Record<string, string>>, sql: string) {
    await client.query("BEGIN");
    for (const [name, value] of Object.entries(settings))
      await client.query("SELECT set_config($1, $2, true)", [name, value]);
    return client.query(sql).finally(() => client.query("ROLLBACK"));
  }
  const app = { role: "wirecost_app" };

  it("shows its owner nothing without an explicit setting for all", async () => {
    expect((await within({}, "SELECT name FROM experiment")).rows).toEqual([]);
    const { rows } = await within({ "wirecost.everything": "on" }, "SELECT name FROM experiment ORDER BY 1");
    expect(rows).toEqual([{ name: "A" }, { name: "B" }]);
  });

  it("shows the product's role one team, and nothing without one, with any settings", async () => {
    const names = async (settings: Readonly<Record<string, string>>) =>
      (await within({ ...settings, ...app }, "SELECT name FROM experiment")).rows.map(({ name }) => name);
    expect(await names({ "wirecost.team": "a" })).toEqual(["A"]);
    expect(await names({ "wirecost.team": "" })).toEqual([]);
    expect(await names({})).toEqual([]);
    expect(await names({ "wirecost.everything": "on" })).toEqual([]);
  });

  it("lets that role write to no other team", async () => {
    const a = { "wirecost.team": "a", ...app };
    const insert = "INSERT INTO experiment (id, team_id, name) VALUES (gen_random_uuid(), 'b', 'x')";
    await expect(within(a, insert)).rejects.toThrow("row-level security");
    await expect(within(a, "UPDATE experiment SET team_id = 'b'")).rejects.toThrow("row-level security");
    expect((await within(a, "UPDATE experiment SET name = 'x' WHERE team_id = 'b'")).rowCount).toBe(0);
    expect((await within(a, "DELETE FROM experiment")).rowCount).toBe(1);
  });

  it("shows that role the users of one team, and not that others exist", async () => {
    const ids = async (settings: Readonly<Record<string, string>>) =>
      (await within({ ...settings, ...app }, 'SELECT id, name FROM "user" ORDER BY 1')).rows;
    const of = (...names: string[]) => names.map((id) => ({ id, name: id }));
    // The name of a former member stays visible while an object of theirs exists.
    expect(await ids({ "wirecost.team": "a" })).toEqual(of("ann", "left"));
    expect(await ids({ "wirecost.team": "b" })).toEqual(of("ann", "bob"));
    expect(await ids({ "wirecost.team": "", "wirecost.person": "bob" })).toEqual(of("bob"));
    expect(await ids({ "wirecost.everything": "on" })).toEqual([]);
    await expect(within({ "wirecost.team": "a", ...app }, 'SELECT * FROM "user"')).rejects.toThrow(
      "permission denied",
    );
  });

  it("lets it insert model versions only through their function, and change none", async () => {
    const known = "SELECT title FROM model_version WHERE model = 'pgbench-test' AND version = '4.2'";
    const enter = (model: string) => `SELECT enter_model_versions(ARRAY['${model}'], ARRAY['4.2'])`;
    await client.query(enter("pgbench-test"));
    await within(app, enter("pgbench-test"));
    expect((await within(app, known)).rows).toEqual([{ title: "pgbench-test" }]);
    await expect(within(app, enter("<b>Ours</b>"))).rejects.toThrow("No model has such an id");
    const many = (count: number) =>
      `SELECT enter_model_versions(array_agg('fake'::text), array_agg('0.' || i)) FROM generate_series(1, ${count}) AS i`;
    const counted = "SELECT count(*)::int AS count FROM model_version";
    const { count } = (await within(app, counted)).rows[0];
    await expect(within(app, many(10_001 - count))).rejects.toThrow("as many as it takes");
    expect((await within(app, counted)).rows).toEqual([{ count }]);
    // Existing versions are neither added again nor rejected.
    await client.query(many(10_000 - count));
    await within(app, many(10));
    await within(app, enter("pgbench-test"));
    await expect(within(app, enter("one-more"))).rejects.toThrow("as many as it takes");
    await client.query("DELETE FROM model_version WHERE model = 'fake'");
    for (const statement of [
      "INSERT INTO model_version (model, version, title) VALUES ('x', '1', 'x')",
      "UPDATE model_version SET title = 'x'",
      "DELETE FROM model_version",
    ])
      await expect(within(app, statement)).rejects.toThrow("permission denied");
  });

  it.each([
    ["a job of another team", "'deliver-webhook', '{\"teamId\": \"b\"}', 3"],
    ["a job of no team", "'compute-saved', '{}', 3, 'compute a'"],
    ["mail", "'send-mail', '{\"sealed\": \"x\"}', 3"],
    ["what is scheduled", "'purge', '{}', 3"],
    ["a job of another kind", "'anything', '{\"teamId\": \"a\"}', 3"],
    ["a job that is tried for ever", "'deliver-webhook', '{\"teamId\": \"a\"}', 1000"],
  ])("lets it queue for its team, and refuses %s", async (_, job) => {
    const a = { "wirecost.team": "a", ...app };
    const own = await within(a, `SELECT add_job('deliver-webhook', '{"teamId": "a"}', 3)`);
    expect(own.rowCount).toBe(1);
    await expect(within(a, `SELECT add_job(${job})`)).rejects.toThrow("not one that may be added here");
    await expect(within(app, "SELECT * FROM graphile_worker.jobs")).rejects.toThrow("permission denied");
  });

  it("hides passwords, sessions and e-mail addresses from it", async () => {
    await expect(within(app, "SELECT * FROM account")).rejects.toThrow("permission denied");
    await expect(within(app, "SELECT * FROM verification")).rejects.toThrow("permission denied");
    await expect(within(app, "SELECT * FROM two_factor")).rejects.toThrow("permission denied");
    await expect(within(app, "SELECT * FROM passkey")).rejects.toThrow("permission denied");
    await expect(within(app, "SELECT * FROM session")).rejects.toThrow("permission denied");
    await expect(within(app, "SELECT email FROM invitation")).rejects.toThrow("permission denied");
    await expect(within({ "wirecost.team": "a", ...app }, 'SELECT email FROM "user"')).rejects.toThrow(
      "permission denied",
    );
    await expect(within(app, `UPDATE "user" SET name = ''`)).rejects.toThrow("permission denied");
    await expect(
      within({ "wirecost.team": "a", ...app }, "UPDATE member SET role = 'owner'"),
    ).rejects.toThrow("permission denied");
  });
});

describe("the migrated database", () => {
  let client: pg.Client;
  let url: URL;
  beforeAll(async () => {
    url = await serverWith("policies", { policies_owner: "SUPERUSER" });
    await migrate(url.href);
    client = new pg.Client({ connectionString: url.href });
    await client.connect();
  });
  afterAll(() => client.end());

  it("forces a policy on every table with a team", async () => {
    const { rows } = await client.query<{ name: string; forced: boolean; policies: string[] }>(`
      SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS forced,
        array(SELECT polname || ': ' || coalesce(pg_get_expr(polqual, polrelid), '')
          FROM pg_policy WHERE polrelid = c.oid ORDER BY polname) AS policies
      FROM pg_class c
      WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
        AND (c.relname = 'team' OR EXISTS (
          SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'team_id' AND NOT a.attisdropped))
      ORDER BY 1`);
    expect(rows.length).toBeGreaterThan(18);
    const ofTeam = (column: string) => `team: (${column} = current_setting('wirecost.team'::text, true))`;
    for (const { name, forced, policies } of rows) {
      expect([name, forced]).toEqual([name, true]);
      expect([name, ...policies]).toContain(ofTeam(name === "team" ? "id" : "team_id"));
      // Another policy would allow more rows. These are all.
      const others = ["member", "team"].includes(name)
        ? ["everything", "person", "team"]
        : ["everything", "team"];
      expect([name, ...policies.map((policy) => policy.split(":")[0])]).toEqual([name, ...others]);
    }
  });

  it("has nothing that the product's role owns, and nothing that lets it bypass a policy", async () => {
    const { rows } = await client.query(`
      SELECT rolsuper, rolbypassrls, rolcanlogin, rolcreaterole, rolcreatedb,
        (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) AS owns
      FROM pg_roles r WHERE rolname = 'wirecost_app'`);
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcanlogin: false,
        rolcreaterole: false,
        rolcreatedb: false,
        owns: 0,
      },
    ]);
  });
});
