import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { newDatabase } from "../../testing/test-app.ts";
import { actAsSystem } from "../auth/acting.ts";
import { Database } from "./database.ts";
import { isStaleStatement } from "./database-errors.ts";

let database: Database;
let beside: pg.Client;

beforeAll(async () => {
  const url = await newDatabase();
  // All queries use one connection.
  database = new Database(url, 1);
  beside = new pg.Client({ connectionString: url });
  await beside.connect();
  await beside.query("CREATE TABLE changing AS SELECT 1 AS n; GRANT SELECT ON changing TO PUBLIC");
});
afterAll(async () => {
  await database.close();
  await beside.end();
});

const row = z.looseObject({});
const ask = (text: string) => actAsSystem(() => database.queryTeam("one", { text, values: [] }, row));
const read = () => ask("SELECT n FROM changing");

describe("a repeated statement", () => {
  it("works after a migration changed its columns", async () => {
    expect(await read()).toEqual([{ n: 1 }]);
    await beside.query("ALTER TABLE changing ALTER n TYPE text");
    expect(await read()).toEqual([{ n: "1" }]);
  });

  it("works after the connection lost its prepared statements", async () => {
    expect(await read()).toEqual([{ n: "1" }]);
    await ask("DEALLOCATE ALL");
    expect(await read()).toEqual([{ n: "1" }]);
  });
});

it.each([
  ["another table than was prepared for", { code: "0A000" }, true],
  ["a statement that was not prepared", { code: "26000" }, true],
  ["a wrong value", { code: "22P02" }, false],
])("knows %s", (_, fields, stale) => {
  expect(isStaleStatement(Object.assign(new Error("x"), fields))).toBe(stale);
});
