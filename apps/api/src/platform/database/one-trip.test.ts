import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { newDatabase } from "../../testing/test-app.ts";
import { inOneTrip } from "./one-trip.ts";

let url: string;
let client: pg.Client;

beforeAll(async () => {
  url = await newDatabase();
  client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("CREATE TEMPORARY TABLE kept (n integer PRIMARY KEY)");
});
afterAll(() => client.end());

const insert = (n: number) => ({ text: "INSERT INTO kept VALUES ($1)", values: [n] });
const all = { text: "SELECT n FROM kept ORDER BY n", values: [] };

describe("statements in one round trip", () => {
  it("return the rows of the last one, with types, also when prepared", async () => {
    const typed = {
      text: `SELECT $1::int AS n, $2::text AS t, $3::text AS none, $4::float8 AS x, '{"a":[1]}'::json AS j,
        now() AS at, '\\x00ff'::bytea AS b, true AS yes, ARRAY['a','b'] AS list`,
      values: [7, "é'\\ ", null, 0.1],
    };
    for (let i = 0; i < 2; i++) {
      const [row] = await inOneTrip(client, [all, typed]);
      expect(row).toMatchObject({
        n: 7,
        t: "é'\\ ",
        none: null,
        x: 0.1,
        j: { a: [1] },
        yes: true,
        list: ["a", "b"],
      });
      expect(row?.at).toBeInstanceOf(Date);
      expect(row?.b).toEqual(Buffer.from([0, 255]));
    }
  });

  it("are one transaction: a local setting applies to the next statement, and ends with the last", async () => {
    const set = { text: "SELECT set_config('wirecost.team', $1, true)", values: ["one"] };
    const read = { text: "SELECT current_setting('wirecost.team', true) AS team", values: [] };
    expect(await inOneTrip(client, [set, read])).toEqual([{ team: "one" }]);
    expect(await inOneTrip(client, [read])).toEqual([{ team: "" }]);
  });

  it("leave nothing if one fails, and the connection stays usable", async () => {
    await inOneTrip(client, [insert(1)]);
    await expect(inOneTrip(client, [insert(2), insert(1)])).rejects.toThrow("duplicate key");
    // Not prepared yet, before one that fails.
    const fresh = { text: "SELECT 'fresh' AS word", values: [] };
    await expect(inOneTrip(client, [fresh, insert(1)])).rejects.toThrow("duplicate key");
    expect(await inOneTrip(client, [fresh])).toEqual([{ word: "fresh" }]);
    expect(await inOneTrip(client, [all])).toEqual([{ n: 1 }]);
  });

  it("are prepared again when tables have changed", async () => {
    await client.query("CREATE TEMPORARY TABLE changing (a integer)");
    const read = { text: "SELECT * FROM changing", values: [] };
    await inOneTrip(client, [read]);
    await client.query("ALTER TABLE changing ADD b integer");
    await expect(inOneTrip(client, [read])).rejects.toThrow("cached plan must not change result type");
    await client.query("INSERT INTO changing VALUES (1, 2)");
    expect(await inOneTrip(client, [read])).toEqual([{ a: 1, b: 2 }]);
  });

  it("are not mixed up when a pooler gives one connection to two processes", async () => {
    const processes = [];
    for (let i = 0; i < 2; i++) {
      vi.resetModules();
      processes.push(await import("./one-trip.ts"));
    }
    const [one, two] = processes;
    const [first, second] = ["one", "two"].map((word) => ({ text: `SELECT '${word}' AS word`, values: [] }));
    if (!one || !two || !first || !second) throw new Error("There are two of each.");
    expect(await one.inOneTrip(client, [first])).toEqual([{ word: "one" }]);
    expect(await two.inOneTrip(client, [second])).toEqual([{ word: "two" }]);
    expect(await one.inOneTrip(client, [first])).toEqual([{ word: "one" }]);
  });

  it("fail if the connection is lost", async () => {
    const other = new pg.Client({ connectionString: url });
    other.on("error", () => {});
    await other.connect();
    const end = { text: "SELECT pg_terminate_backend(pg_backend_pid())", values: [] };
    await expect(inOneTrip(other, [end])).rejects.toThrow();
    await expect(inOneTrip(other, [all])).rejects.toThrow(/not queryable|terminated/);
  });
});
