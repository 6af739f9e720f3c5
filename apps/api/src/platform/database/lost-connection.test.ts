import { once } from "node:events";
import { connect as connectTo, createServer, type Socket } from "node:net";
import pg from "pg";
import { expect, it } from "vitest";
import { z } from "zod";
import { newDatabase } from "../../testing/test-app.ts";
import { actAsSystem } from "../auth/acting.ts";
import { Database } from "./database.ts";

const row = z.looseObject({});

/** A database with one connection. */
function open(url: string) {
  const database = new Database(url, 1);
  return {
    ask: (text: string) => actAsSystem(() => database.queryTeam("one", { text, values: [] }, row)),
    close: () => database.close(),
  };
}

/** A proxy between a client and a database that can cut them off. */
async function relayTo(url: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let answers = true;
  const server = createServer((client) => {
    const database = connectTo(Number(port), hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on("error", () => {});
    }
    client.on("data", (data) => database.write(data)).on("close", () => database.end());
    database.on("data", (data) => (answers ? client.write(data) : client.destroy()));
    database.on("close", () => client.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The relay has no port.");
  const through = new URL(url);
  through.hostname = address.address;
  through.port = String(address.port);
  return {
    url: through.href,
    /** From now on it forwards no reply of the database. */
    cut: () => {
      answers = false;
    },
    restore: () => {
      answers = true;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

it("reports that a write with a lost reply may be done", async () => {
  const url = await newDatabase();
  const beside = new pg.Client({ connectionString: url });
  await beside.connect();
  await beside.query("CREATE TABLE written (n integer); GRANT ALL ON written TO PUBLIC");
  const relay = await relayTo(url);
  const { ask, close } = open(relay.url);
  await ask("SELECT 1 AS n");
  relay.cut();
  await expect(ask("INSERT INTO written VALUES (1)")).rejects.toMatchObject({
    code: "database-unavailable",
    message: expect.stringContaining("may have been made"),
  });
  expect((await beside.query("SELECT n FROM written")).rows).toEqual([{ n: 1 }]);
  relay.restore();
  expect(await ask("SELECT 2 AS n")).toEqual([{ n: 2 }]);
  await close();
  relay.close();
  await beside.end();
});

it("reports that nothing was changed if no connection can be opened", async () => {
  const { ask, close } = open("postgresql://user@127.0.0.1:9/none");
  await expect(ask("SELECT 1")).rejects.toMatchObject({
    code: "database-unavailable",
    message: expect.stringContaining("Nothing was changed"),
  });
  await close();
});

it("gives no waiting request a connection that the database is closing", async () => {
  const url = await newDatabase();
  const beside = new pg.Client({ connectionString: url });
  await beside.connect();
  const { ask, close } = open(url);
  const ended = expect(ask("SELECT pg_sleep(60)::text")).rejects.toMatchObject({ code: "57P01" });
  const waits = ask("SELECT 1 AS n");
  const asleep = "FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'";
  await expect.poll(async () => (await beside.query(`SELECT pid ${asleep}`)).rowCount).toBe(1);
  await beside.query(`SELECT pg_terminate_backend(pid, 5000) ${asleep}`);
  await ended;
  expect(await waits).toEqual([{ n: 1 }]);
  await close();
  await beside.end();
});
