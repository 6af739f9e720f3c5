import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { newDatabase } from "../../testing/test-app.ts";
import { actAs, actAsSystem } from "../auth/acting.ts";
import { Database } from "./database.ts";

let url: string;
let beside: pg.Client;
let database: Database;

beforeAll(async () => {
  url = await newDatabase();
  beside = new pg.Client({ connectionString: url });
  await beside.connect();
  await beside.query(`INSERT INTO team (id, name, slug) VALUES ('one', 'One', 'one'), ('two', 'Two', 'two')`);
  // Its Prisma client is never used directly. It connects at its first query.
  database = new Database(url, 2);
});
afterAll(async () => {
  await database.close();
  await beside.end();
});

const names = { text: "SELECT name FROM team ORDER BY name", values: [] };
const name = z.object({ name: z.string() });
const eve = { kind: "person", id: "eve", name: "Eve" } as const;
/** Connections of this test's client. */
const OTHERS = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()";

describe("copied rows", () => {
  const copy = <T>(read: (fields: readonly (Buffer | null)[]) => T) =>
    actAsSystem(() =>
      database.team("two").copy("SELECT name, id, NULL::text, n FROM team, generate_series(1, 300) n", read),
    );

  it("are read one by one, in order, and only of the team", async () => {
    const rows = await copy(([name, id, none, n]) => [`${name} ${id}`, none, n?.readInt32BE(0)]);
    expect(rows).toEqual(Array.from({ length: 300 }, (_, i) => ["Two two", null, i + 1]));
  });

  it("fail if reading one fails, and can be read again", async () => {
    let count = 0;
    const failing = copy(() => {
      count += 1;
      if (count === 7) throw new Error("row 7 is broken");
    });
    await expect(failing).rejects.toThrow("row 7 is broken");
    expect(count).toBe(7);
    expect(await copy(() => 1)).toHaveLength(300);
  });
});

describe("one statement for a team", () => {
  it("sees only that team, whatever it selects", async () => {
    const [one, two] = await actAsSystem(() =>
      Promise.all(["one", "two"].map((id) => database.queryTeam(id, names, name))),
    );
    expect(one).toEqual([{ name: "One" }]);
    expect(two).toEqual([{ name: "Two" }]);
    // The connections are free for other requests, which are not affected.
    expect(await actAs(eve, () => database.queryTeam("one", names, name))).toEqual([]);
    expect(await database.queryTeam("one", names, name)).toEqual([]);
  });

  it("that writes for another user finds no team", async () => {
    const text = `INSERT INTO experiment (id, team_id, name) VALUES (gen_random_uuid(), $1, 'theirs')`;
    const write = () => database.queryTeam("one", { text, values: ["one"] }, name);
    await expect(actAs(eve, write)).rejects.toMatchObject({ code: "not-found" });
    // Nor does a member of another team.
    await expect(
      actAsSystem(() => database.queryTeam("two", { text, values: ["one"] }, name)),
    ).rejects.toMatchObject({ code: "not-found" });
    expect((await beside.query("SELECT count(*)::int AS n FROM experiment")).rows).toEqual([{ n: 0 }]);
  });

  it("fails when its connection ends, and works again afterwards", async () => {
    const end = { text: "SELECT pg_terminate_backend(pg_backend_pid())::text AS name", values: [] };
    await expect(actAsSystem(() => database.queryTeam("one", end, name))).rejects.toThrow();
    await beside.query(`SELECT pg_terminate_backend(pid, 5000) ${OTHERS}`);
    const ask = () => actAsSystem(() => database.queryTeam("one", names, name));
    // An idle connection may not have noticed its end yet.
    await expect.poll(() => ask().catch(() => "away")).toEqual([{ name: "One" }]);
  });
});

it("closes all connections", async () => {
  await database.close();
  await expect
    .poll(async () => (await beside.query(`SELECT count(*)::int AS n ${OTHERS}`)).rows)
    .toEqual([{ n: 0 }]);
  database = new Database(url, 1);
});
