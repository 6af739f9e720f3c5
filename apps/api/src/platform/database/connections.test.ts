import pg from "pg";
import { describe, expect, it } from "vitest";
import { newDatabase } from "../../testing/test-app.ts";
import { ReusedConnection } from "./connections.ts";

const pidOf = async (client: pg.Client) =>
  (await client.query("SELECT pg_backend_pid() AS pid")).rows[0]?.pid;

describe("a cached connection", () => {
  it("is reused unless it was lost or its work failed", async () => {
    const url = await newDatabase();
    const connection = new ReusedConnection();
    const pid = await connection.use(url, pidOf);
    expect(await connection.use(url, pidOf)).toBe(pid);

    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query("SELECT pg_terminate_backend($1, 5000)", [pid]);
    const second = await connection.use(url, pidOf);
    expect(second).not.toBe(pid);

    const failed = connection.use(url, (client) => client.query("SELECT 1 / 0"));
    await expect(failed).rejects.toThrow("division by zero");
    const third = await connection.use(url, pidOf);
    expect(third).not.toBe(second);
    await other.query("SELECT pg_terminate_backend($1, 5000)", [third]);
    await other.end();
  });

  it("is not opened if no database answers", async () => {
    const used = new ReusedConnection().use("postgresql://user@127.0.0.1:9/none", pidOf);
    await expect(used).rejects.toMatchObject({ code: "database-unavailable" });
  });
});
