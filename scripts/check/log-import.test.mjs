// The recorder is the oracle: a program that it records while the server logs it has the same statements in both.
import { open, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { isExecution, readConversation } from "@wirecost/conversation";
import pg from "pg";
import copy from "pg-copy-streams";
import { beforeAll, expect, it } from "vitest";
import { recordHere } from "./terminal/record-here.mjs";
import { useServer } from "./terminal/scratch.mjs";

const SECRET = "hunter2-Zugang";
const scratch = useServer();
/** Where the server writes its logs. @type {string} */
let logs;

/** @param {readonly string[]} statements */
async function administer(...statements) {
  const client = new pg.Client({ connectionString: scratch.databaseUrl });
  await client.connect();
  const results = [];
  for (const statement of statements) results.push(await client.query(statement));
  await client.end();
  return results.at(-1)?.rows[0];
}

beforeAll(async () => {
  await administer(
    "ALTER SYSTEM SET logging_collector = on",
    "ALTER SYSTEM SET log_destination = 'stderr,csvlog,jsonlog'",
    "ALTER SYSTEM SET log_filename = 'server'",
    "ALTER SYSTEM SET log_timezone = 'Asia/Kathmandu'",
    "ALTER SYSTEM SET log_connections = on",
    "ALTER SYSTEM SET log_disconnections = on",
  );
  await scratch.restart();
  const { data_directory } = await administer("SHOW data_directory");
  logs = join(data_directory, "log");
});

/** Asks what programs ask, over two connections. @param {string} connectionString */
async function ask(connectionString) {
  for (const page of [1, 2]) {
    const client = new pg.Client({ connectionString, application_name: `page ${page}` });
    await client.connect();
    await client.query("CREATE TEMP TABLE item (id int primary key,\n\tname text)");
    for (let id = 0; id < 17; id++)
      await client.query("insert into item values ($1, $2)", [id, `${SECRET}\n${id}`]);
    await client.query("begin");
    for (let id = 0; id < 9; id++)
      await client.query({ name: "by-id", text: "select name from item\n where id < $1", values: [id] });
    await client.query(
      `update item set name = '${SECRET}; x' where id < 5; select 1 as one; select * from item`,
    );
    await client.query("declare some_items cursor for select * from item");
    for (let i = 0; i < 3; i++) await client.query("fetch 2 from some_items");
    await pipeline([`31\t${SECRET}\n`, `32\t${SECRET}\n`], client.query(copy.from("copy item from STDIN")));
    await client.query("commit");
    await client.query(`select 1/0, '${SECRET}'`).catch(() => {});
    await client.query("insert into item values ($1, $2)", [1, SECRET]).catch(() => {});
    await client.query(`insert into item values (1, '${SECRET}')`).catch(() => {});
    await client.query(`create role clerk${page} password '${SECRET}'`);
    await client.query("select name from item where id = 3 /* controller='items',action='show' */");
    await client.end();
  }
}

/** Records it. @returns {Promise<string>} the recording's file */
async function record() {
  const file = join(scratch.folder, "program.wirecost");
  const recorder = await recordHere(scratch.databaseUrl, ["--out", file]);
  await ask(recorder.url);
  expect(await recorder.stop(), recorder.printed.err).toBe(0);
  return file;
}

/** @param {string} path @param {number} [from] */
async function read(path, from = 0) {
  const file = await open(path);
  const { conversation, format } = await readConversation(
    "a",
    file.createReadStream({ start: from, highWaterMark: 997 }),
  );
  return { conversation, format };
}

/** Sizes of the server's logs. @returns {Promise<Record<string, number>>} */
async function sizes() {
  const names = await readdir(logs);
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, (await stat(join(logs, name))).size])),
  );
}

/** How often the server's log says something. @param {string} text */
async function logged(text) {
  return (await readFile(join(logs, "server"), "utf8")).split(text).length - 1;
}

/**
 * Executions of each statement, its transactions and its endpoints.
 *
 * @param {Awaited<ReturnType<typeof read>>["conversation"]} conversation
 */
function sums({ statements, calls, endpoints }) {
  /** @type {Record<string, string>} */
  const all = {};
  /** @type {Record<string, { calls: number, inBlocks: number, values: Set<number> }>} */
  const of = {};
  for (const [i, statement] of calls.statement.entries()) {
    if (!isExecution(calls.kind[i])) continue;
    const text = statements[statement]?.text ?? "";
    of[text] ??= { calls: 0, inBlocks: 0, values: new Set() };
    of[text].calls += 1;
    if (calls.transaction[i]) of[text].inBlocks += 1;
    of[text].values.add(calls.values[i] ?? 0);
  }
  for (const [text, { calls, inBlocks, values }] of Object.entries(of))
    all[text] = `${calls}, ${inBlocks} in transactions, ${values.size} values`;
  return { all, isEndpointNamed: endpoints.includes("items#show") };
}

const PREFIXES = [
  "%m [%p] ",
  "%t:%r:%u@%d:[%p]:",
  "%t [%p]: [%l-1] user=%u,db=%d,app=%a,client=%h ",
  "user=%u app=%a pid=%p %n %x ",
  "%s %c %m %l %q%v ",
  "",
];

it("reads from every log the statements that the recorder saw", async () => {
  /** It does the same each time. @type {ReturnType<typeof sums>["all"] | undefined} */
  let recorded;
  for (const [run, prefix] of PREFIXES.entries()) {
    const isDeferred = run === 1;
    const before = await logged("received SIGHUP");
    await administer(
      `ALTER SYSTEM SET log_line_prefix = '${prefix}'`,
      // Statements when they begin and durations when they end, or both in one record.
      `ALTER SYSTEM SET log_statement = ${isDeferred ? "'all'" : "'none'"}`,
      "ALTER SYSTEM SET log_min_duration_statement = 0",
      "SELECT pg_reload_conf()",
    );
    // It says so a moment later, with the prefix that it had.
    await expect.poll(() => logged("received SIGHUP")).toBeGreaterThan(before);
    // So does each session that ends.
    const begun = await logged("connection authorized");
    await expect.poll(() => logged("disconnection: ")).toBe(begun);
    const from = await sizes();
    if (recorded) await ask(scratch.databaseUrl);
    else recorded = sums((await read(await record())).conversation).all;
    await administer("drop role clerk1", "drop role clerk2");
    // Structured forms are the same whatever the prefix.
    const names = Object.keys(from).filter((name) => run < 2 || !/\.(?:csv|json)$/.test(name));
    expect(names).toHaveLength(run < 2 ? 3 : 1);
    for (const name of names) {
      const { conversation } = await read(join(logs, name), from[name]);
      const what = `${name} with ${JSON.stringify(prefix)}`;
      const isAdministration = (/** @type {string} */ text) =>
        /^(?:DROP role|ALTER SYSTEM|SELECT pg_reload)/.test(text);
      const { all, isEndpointNamed } = sums(conversation);
      for (const text of Object.keys(all)) if (isAdministration(text)) delete all[text];
      expect(all, what).toEqual(recorded);
      expect(isEndpointNamed, what).toBe(true);
      expect(JSON.stringify(conversation.statements) + conversation.endpoints.join(), what).not.toContain(
        "Zugang",
      );
      expect(conversation.source).toMatchObject({ kind: "log", timesAt: "server", lowerBound: true });
      const { sentUs, endUs, connection } = conversation.trips;
      expect(
        sentUs.every((us, i) => us >= 0 && us <= (endUs[i] ?? 0)),
        what,
      ).toBe(true);
      if (prefix !== "") expect(new Set(connection).size, what).toBeGreaterThanOrEqual(2);
    }
  }
});
