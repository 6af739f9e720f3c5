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
  // Its Prisma is never asked by itself: it connects with its first question.
  database = new Database(url, 2);
});
afterAll(async () => {
  await database.close();
  await beside.end();
});

const names = { text: "SELECT name FROM team ORDER BY name", values: [] };
const name = z.object({ name: z.string() });
const eve = { kind: "person", id: "eve", name: "Eve" } as const;
/** Those of this test's client. */
const OTHERS = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()";

describe("one statement for a team", () => {
  it("sees that team alone, whatever it asks", async () => {
    const [one, two] = await actAsSystem(() =>
      Promise.all(["one", "two"].map((id) => database.queryTeam(id, names, name))),
    );
    expect(one).toEqual([{ name: "One" }]);
    expect(two).toEqual([{ name: "Two" }]);
    // The connections are free for other requests, which do not notice it.
    expect(await actAs(eve, () => database.queryTeam("one", names, name))).toEqual([]);
    expect(await database.queryTeam("one", names, name)).toEqual([]);
  });

  it("that writes for strangers finds no team", async () => {
    const text = `INSERT INTO experiment (id, team_id, name) VALUES (gen_random_uuid(), $1, 'theirs')`;
    const write = () => database.queryTeam("one", { text, values: ["one"] }, name);
    await expect(actAs(eve, write)).rejects.toMatchObject({ code: "not-found" });
    // Nor does a member of another team.
    await expect(
      actAsSystem(() => database.queryTeam("two", { text, values: ["one"] }, name)),
    ).rejects.toMatchObject({ code: "not-found" });
    expect((await beside.query("SELECT count(*)::int AS n FROM experiment")).rows).toEqual([{ n: 0 }]);
  });

  it("fails where its connection ends, and works again after it", async () => {
    const end = { text: "SELECT pg_terminate_backend(pg_backend_pid())::text AS name", values: [] };
    await expect(actAsSystem(() => database.queryTeam("one", end, name))).rejects.toThrow();
    await beside.query(`SELECT pg_terminate_backend(pid, 5000) ${OTHERS}`);
    const ask = () => actAsSystem(() => database.queryTeam("one", names, name));
    // A connection that was waiting may not know yet that it has ended.
    await expect.poll(() => ask().catch(() => "away")).toEqual([{ name: "One" }]);
  });
});

it("leaves no connection behind", async () => {
  await database.close();
  await expect
    .poll(async () => (await beside.query(`SELECT count(*)::int AS n ${OTHERS}`)).rows)
    .toEqual([{ n: 0 }]);
  database = new Database(url, 1);
});
