import { createReadStream } from "node:fs";
import { access, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ConversationReader, findings, findingText, isExecution } from "@wirecost/conversation";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { runTerminal } from "./terminal/run-terminal.mjs";
import { useScratch } from "./terminal/scratch.mjs";

const SECRET = "hunter2-Zugang";
const scratch = useScratch();

/** A program of one connection to the database in DATABASE_URL. @param {string} body */
const program = (body) => `
  const { default: pg } = await import(${JSON.stringify(import.meta.resolve("pg"))});
  const { default: copy } = await import(${JSON.stringify(import.meta.resolve("pg-copy-streams"))});
  const { pipeline } = await import("node:stream/promises");
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  ${body}
  await client.end();
`;

/**
 * Runs the terminal's record.
 *
 * @param {readonly string[]} args
 * @param {Parameters<typeof runTerminal>[1]} [options]
 */
function record(args, options = {}) {
  const url = scratch.databaseUrl;
  return runTerminal(["record", "--to", new URL(url).host, ...args], {
    env: { DATABASE_URL: url },
    ...options,
  });
}

/**
 * Records what connects by itself.
 *
 * @param {readonly string[]} args
 * @param {(child: import("node:child_process").ChildProcess, port: string) => void} act once programs can connect
 */
function recordPrograms(args, act) {
  return record(["--listen", "0", ...args], {
    once: {
      prints: "Press Ctrl-C",
      act: (child, { err }) => act(child, /at 127\.0\.0\.1:(\d+)/.exec(err)?.[1] ?? ""),
    },
  });
}

/** @param {string} path */
async function read(path) {
  const reader = new ConversationReader();
  for await (const line of createInterface({ input: createReadStream(path) })) reader.line(line);
  return reader.finish();
}

/**
 * Executions and rows of each statement.
 *
 * @param {Awaited<ReturnType<typeof read>>} conversation
 */
function sums({ statements, calls }) {
  /** @type {Record<string, [calls: number, rows: number]>} */
  const all = {};
  for (const [i, statement] of calls.statement.entries()) {
    if (!isExecution(calls.kind[i])) continue;
    const text = statements[statement]?.text ?? "";
    const [count, rows] = all[text] ?? [0, 0];
    all[text] = [count + 1, rows + (calls.rows[i] ?? 0)];
  }
  return all;
}

describe("a recorded program", () => {
  it("has the statements, rows and round trips that it made", async () => {
    const out = join(scratch.folder, "page.wirecost");
    const body = program(`
      await client.query("CREATE TEMP TABLE item (id int primary key, name text)");
      for (let id = 0; id < 17; id++)
        await client.query("insert into item values ($1, $2)", [id, "${SECRET}" + id]);
      await client.query("begin");
      for (let id = 0; id < 9; id++)
        await client.query({ name: "by-id", text: "select name from item where id < $1", values: [id] });
      await client.query("update item set name = '${SECRET}' where id < 5; select 1 as one; select * from item");
      await pipeline(["31\\t${SECRET}\\n", "32\\t${SECRET}\\n"], client.query(copy.from("copy item from STDIN")));
      await pipeline(client.query(copy.to("copy item to STDOUT")), async (rows) => { for await (const row of rows); });
      await client.query("select 1/0").catch(() => {});
      await client.query("rollback");
      process.exitCode = 41;
    `);
    const { exit, err } = await record([
      "--out",
      out,
      "--",
      process.execPath,
      "--input-type=module",
      "-e",
      body,
    ]);
    expect(err).toContain("The recording is in");
    expect(exit).toBe(41);
    const conversation = await read(out);
    expect(sums(conversation)).toEqual({
      "CREATE TEMP TABLE item(id int PRIMARY KEY, name text)": [1, 0],
      "INSERT INTO item VALUES (?, ?)": [17, 17],
      BEGIN: [1, 0],
      "SELECT name FROM item WHERE id < ?": [9, 36],
      "UPDATE item SET name = ? WHERE id < ?": [1, 5],
      "SELECT ? AS one": [1, 1],
      "SELECT * FROM item": [1, 17],
      "COPY item FROM STDIN": [1, 2],
      "COPY item TO STDOUT": [1, 19],
      "SELECT ? / ?": [1, 0],
      ROLLBACK: [1, 0],
    });
    expect(conversation.dropped).toEqual([]);
    expect(conversation.connections).toMatchObject([{ protocol: "postgresql", encrypted: false }]);
    const { kind, requestedUs, answeredUs, endUs, sentUs } = conversation.trips;
    const plain = [...kind.keys()].filter((i) => kind[i] === 0 && requestedUs[i] === sentUs[i]);
    const fastest = Math.min(...plain.map((i) => (answeredUs[i] ?? 0) - (requestedUs[i] ?? 0)));
    expect(conversation.rttUs).toBeGreaterThan(0);
    expect(conversation.rttUs).toBeLessThanOrEqual(fastest);
    // Startup and password: the server says which takes how many.
    expect(kind.filter((one) => one === 0)).toHaveLength(1 + 17 + 1 + 9 + 1 + 1 + 1 + 1);
    expect(kind.filter((one) => one === 2)).toHaveLength(2);
    for (const [i, end] of endUs.entries())
      expect(end).toBeLessThanOrEqual(sentUs[i + 1] ?? Number.POSITIVE_INFINITY);
    const { transaction, statement } = conversation.calls;
    const inBlock = new Set([...statement].filter((_, i) => transaction[i] === 1));
    expect([...inBlock].map((i) => conversation.statements[i]?.operation)).toEqual([
      "BEGIN",
      "SELECT",
      "UPDATE",
      "SELECT",
      "SELECT",
      "COPY",
      "COPY",
      "SELECT",
      "ROLLBACK",
    ]);
    const text = await readFile(out, "utf8");
    for (const secret of [SECRET, "hunter2", new URL(scratch.databaseUrl).password])
      expect(text).not.toContain(secret);
  });

  it("is delayed, and fails on what it exceeds", async () => {
    const out = join(scratch.folder, "slow.wirecost");
    const body = program("for (let i = 0; i < 12; i++) await client.query('select $1::int', [i]);");
    const command = ["--", process.execPath, "--input-type=module", "-e", body];
    const slow = await record([
      "--delay",
      "7ms",
      "--out",
      out,
      "--max-round-trips",
      "12",
      "--fail-on",
      "n+1",
      ...command,
    ]);
    expect(slow.exit).toBe(99);
    expect(slow.err).toContain("Failed on --max-round-trips 12: ");
    const { trips, connections } = await read(out);
    expect(connections[0]?.rttUs).toBeGreaterThanOrEqual(7000);
    for (const [i, sent] of trips.sentUs.entries())
      expect((trips.answeredUs[i] ?? 0) - sent).toBeGreaterThanOrEqual(6990);
  });

  it("prints one JSON document, with requests named by a session variable and without what the command prints", async () => {
    const body = program(`
      console.log("the command's own output");
      for (const page of ["orders/17", "cart"]) {
        await client.query("SET application_name = 'GET /" + page + "?token=${SECRET}'");
        await client.query("select relname from pg_class limit 7");
        for (let id = 0; id < 7; id++) await client.query("select 1 from pg_class where oid = $1", [id]);
      }
    `);
    const path = join(scratch.folder, "requests.wirecost");
    const options = ["--json", "--rtt", "23", "--endpoint-setting", "application_name", "--out", path];
    const command = ["--", process.execPath, "--input-type=module", "-e", body];
    const { exit, out, err } = await record([...options, ...command]);
    expect(exit).toBe(0);
    expect(err).toContain("the command's own output");
    const { endpoints, predictions } = JSON.parse(out);
    expect(predictions).toMatchObject([{ rttMs: 23 }]);
    const named = endpoints.map((/** @type {{ name: string }} */ { name }) => name);
    expect(named).toEqual(expect.arrayContaining(["GET /cart", "GET /orders/:id"]));
    const conversation = await read(path);
    // Any pause: a busy machine stops the program in the middle of its queries.
    const loops = findings(conversation, { pauseMs: 1e9 }).filter(({ kind }) => kind === "n+1");
    const messages = loops.map((loop) => findingText(loop, conversation).message);
    expect(messages.map((message) => message.split(": ", 1)[0]).sort()).toEqual([
      "GET /cart",
      "GET /orders/:id",
    ]);
    expect(out + err).not.toContain(SECRET);
  });

  it("ends where the recorder alone is interrupted", async () => {
    const out = join(scratch.folder, "interrupted.wirecost");
    const waits = program(`
      await client.query("select 7 as ready");
      console.log("ready");
      await client.query("select pg_sleep(1000)");
    `);
    const command = ["--out", out, "--", process.execPath, "--input-type=module", "-e", waits];
    const { exit } = await record(command, {
      once: { prints: "ready", act: (child) => child.kill("SIGINT") },
    });
    expect(exit).toBe(128 + 2);
    expect(sums(await read(out))).toMatchObject({ "SELECT ? AS ready": [1, 1] });
  });

  it("that does not exist is named, and a recording that exists is kept", async () => {
    const out = join(scratch.folder, "kept.wirecost");
    await writeFile(out, "kept");
    const again = await record(["--out", out, "--", process.execPath, "-e", ""]);
    expect([again.exit, again.err]).toEqual([2, expect.stringContaining("exists already")]);
    expect(await readFile(out, "utf8")).toBe("kept");
    const none = await record(["--out", join(scratch.folder, "none.wirecost"), "--", "no-such-command"]);
    await expect(access(join(scratch.folder, "none.wirecost"))).rejects.toThrow("ENOENT");
    expect([none.exit, none.err]).toEqual([
      2,
      expect.stringContaining("no-such-command: there is no such command."),
    ]);
  });
});

describe("a recording without a command", () => {
  it.each(/** @type {const} */ (["SIGINT", "SIGTERM"]))("ends with %s, and is written", async (signal) => {
    const out = join(scratch.folder, `${signal}.wirecost`);
    const { exit, out: shown } = await recordPrograms(["--out", out], async (child, port) => {
      const url = new URL(scratch.databaseUrl);
      url.port = port;
      const client = new pg.Client({ connectionString: url.href });
      client.on("error", () => {});
      await client.connect();
      await client.query("select generate_series(1, 30)");
      // It waits for an answer when the recording ends.
      const waits = client.query("select pg_sleep(1000)").catch(() => {});
      child.kill(signal);
      await waits;
    });
    expect(exit).toBe(0);
    expect(shown).toContain("SELECT generate_series(?, ?)");
    await access(out);
    const conversation = await read(out);
    expect(sums(conversation)).toMatchObject({ "SELECT generate_series(?, ?)": [1, 30] });
  });

  it("says that the database cannot be reached", async () => {
    const { exit, err } = await recordPrograms(["--to", "127.0.0.1:9"], async (child, port) => {
      const client = new pg.Client({ host: "127.0.0.1", port: Number(port), user: "ann" });
      await client.connect().catch(() => {});
      child.kill("SIGINT");
    });
    expect(err).toContain("127.0.0.1:9 cannot be reached: ECONNREFUSED");
    expect(exit).toBe(3);
  });
});
