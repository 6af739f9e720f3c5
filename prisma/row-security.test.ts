import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { ensureRole } from "./ensure-role.ts";
import { migrate } from "./migrate.ts";

/** A new database, and users of the server with what they may; the first owns the database. */
async function serverWith(name: string, users: Readonly<Record<string, string>>): Promise<URL> {
  const url = new URL(inject("templateUrl"));
  url.pathname = "/postgres";
  const server = new pg.Client({ connectionString: url.href });
  await server.connect();
  for (const [user, may] of Object.entries(users))
    await server.query(`CREATE ROLE ${user} LOGIN PASSWORD 'x' ${may}`);
  await server.query(`CREATE DATABASE ${name} OWNER ${Object.keys(users)[0]} TEMPLATE template0`);
  await server.end();
  url.pathname = `/${name}`;
  return url;
}

function as(url: URL, user: string): string {
  const own = new URL(url);
  own.username = user;
  own.password = "x";
  return own.href;
}

describe("a database whose owner is no superuser", () => {
  let client: pg.Client;
  let url: URL;
  beforeAll(async () => {
    url = await serverWith("plain_owner", { plain_owner: "CREATEROLE", may_nothing: "" });
    // The role is there already, made by another user of the server.
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

  it("shows its owner nothing who does not say that everything is meant", async () => {
    expect((await within({}, "SELECT name FROM experiment")).rows).toEqual([]);
    const { rows } = await within({ "wirecost.everything": "on" }, "SELECT name FROM experiment ORDER BY 1");
    expect(rows).toEqual([{ name: "A" }, { name: "B" }]);
  });

  it("shows the role of the product one team, and nothing without one, whatever it says", async () => {
    const names = async (settings: Readonly<Record<string, string>>) =>
      (await within({ ...settings, ...app }, "SELECT name FROM experiment")).rows.map(({ name }) => name);
    expect(await names({ "wirecost.team": "a" })).toEqual(["A"]);
    expect(await names({ "wirecost.team": "" })).toEqual([]);
    expect(await names({})).toEqual([]);
    expect(await names({ "wirecost.everything": "on" })).toEqual([]);
  });

  it("lets that role write into no other team", async () => {
    const a = { "wirecost.team": "a", ...app };
    const insert = "INSERT INTO experiment (id, team_id, name) VALUES (gen_random_uuid(), 'b', 'x')";
    await expect(within(a, insert)).rejects.toThrow("row-level security");
    await expect(within(a, "UPDATE experiment SET team_id = 'b'")).rejects.toThrow("row-level security");
    expect((await within(a, "UPDATE experiment SET name = 'x' WHERE team_id = 'b'")).rowCount).toBe(0);
    expect((await within(a, "DELETE FROM experiment")).rowCount).toBe(1);
  });

  it("keeps passwords from it", async () => {
    await expect(within(app, "SELECT * FROM account")).rejects.toThrow("permission denied");
    await expect(within(app, "SELECT * FROM verification")).rejects.toThrow("permission denied");
    await expect(within(app, `UPDATE "user" SET email = ''`)).rejects.toThrow("permission denied");
  });
});

describe("the migrated database", () => {
  let client: pg.Client;
  beforeAll(async () => {
    const url = await serverWith("policies", { policies_owner: "SUPERUSER" });
    await migrate(url.href);
    client = new pg.Client({ connectionString: url.href });
    await client.connect();
  });
  afterAll(() => client.end());

  it("forces a policy on every table that carries a team", async () => {
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
    const ofTeam = (column: string) =>
      `team: (${column} = ( SELECT current_setting('wirecost.team'::text, true) AS current_setting))`;
    for (const { name, forced, policies } of rows) {
      expect([name, forced]).toEqual([name, true]);
      expect([name, ...policies]).toContain(ofTeam(name === "team" ? "id" : "team_id"));
      // Another policy lets more rows through: these are all that do.
      const others = ["member", "team"].includes(name)
        ? ["everything", "person", "team"]
        : ["everything", "team"];
      expect([name, ...policies.map((policy) => policy.split(":")[0])]).toEqual([name, ...others]);
    }
  });

  it("has nothing that the product's role owns, and lets it bypass nothing", async () => {
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
