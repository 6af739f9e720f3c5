import pg from "pg";
import { describe, expect, it } from "vitest";
import { newDatabase } from "../../testing/test-app.ts";
import { KeptConnection } from "./connections.ts";

const pidOf = async (client: pg.Client) =>
  (await client.query("SELECT pg_backend_pid() AS pid")).rows[0]?.pid;

describe("a kept connection", () => {
  it("is the same again, unless it was lost meanwhile or not given back", async () => {
    const url = await newDatabase();
    const connection = new KeptConnection();
    const first = await connection.take(url);
    const pid = await pidOf(first);
    connection.keep(first);
    expect(await connection.take(url)).toBe(first);
    connection.keep(first);

    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query("SELECT pg_terminate_backend($1, 5000)", [pid]);
    const second = await connection.take(url);
    expect(await pidOf(second)).not.toBe(pid);

    const third = await connection.take(url);
    expect(third).not.toBe(second);
    await Promise.all([second.end(), third.end(), other.end()]);
  });

  it("is not made where no database answers", async () => {
    await expect(new KeptConnection().take("postgresql://user@127.0.0.1:9/none")).rejects.toThrow();
  });
});
