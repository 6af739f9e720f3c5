import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { writePlanMark } from "@wirecost/analysis";
import type { KeyScope } from "@wirecost/contract";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { design, type Person, planOf, signUp, testApp } from "./testing/test-app.ts";

/** The built command, as npx starts it. */
const command = fileURLToPath(new URL("../../../packages/cli/bin/wirecost.js", import.meta.url));

interface CommandContext {
  readonly env: NodeJS.ProcessEnv;
  readonly home: string;
  readonly send: typeof fetch;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** The built command's entry point: starting a process takes longer than most commands. */
const { runCli }: { runCli: (args: readonly string[], context: CommandContext) => Promise<number> } =
  await import(new URL("../../../packages/cli/dist/run-cli.js", import.meta.url).href);

let app: FastifyInstance;
let ann: Person;
let url = "";
let folder = "";
/** The current folder is another one than the files'. */
const before = process.cwd();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wirecost-terminal-"));
  app = await testApp();
  url = await app.listen({ port: 0, host: "127.0.0.1" });
  ann = await signUp(app, "Ann");
  await measured("before.csv", 50);
  await measured("after.csv", 70);
  process.chdir(folder);
});
afterAll(async () => {
  process.chdir(before);
  await app.close();
  await rm(folder, { recursive: true });
});

/** Eight runs with each of two settings, one of them with the given time. */
async function measured(name: string, ms: number): Promise<void> {
  const runs = Array.from({ length: 8 }, (_, i) => `1024,${100 + i / 10}\n8192,${ms + i / 10}\n`);
  await writeFile(join(folder, name), `mm,elapsedMs\n${runs.join("")}`);
}

async function keyOf(scope: KeyScope): Promise<string> {
  const path = `/api/teams/${ann.teamId}/keys`;
  return (await ann.send({ method: "POST", url: path, payload: { name: scope, scope } })).json().token;
}

/** pgbench output after its name. */
const PGBENCH = [
  "transaction type: <builtin: select only>",
  "scaling factor: 1",
  "query mode: simple",
  "number of clients: 4",
  "number of threads: 1",
  "duration: 5 s",
  "number of transactions actually processed: 5000",
  "latency average = 1.0 ms",
  "tps = 1000.0 (without initial connection time)",
];

interface Ended {
  readonly exit: number | null;
  readonly out: string;
  readonly err: string;
}

function environmentOf(token: string | undefined, at: string) {
  return { PATH: process.env.PATH, WIRECOST_URL: at, ...(token && { WIRECOST_TOKEN: token }) };
}

async function wirecost(line: string, token?: string, at = url): Promise<Ended> {
  let out = "";
  let err = "";
  const exit = await runCli(line.split(" "), {
    env: environmentOf(token, at),
    home: folder,
    send: (...call) => fetch(...call),
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  });
  return { exit, out, err };
}

/** The same in a separate process. */
function wirecostProcess(line: string, token?: string): Promise<Ended> {
  const env = { ...environmentOf(token, url), HOME: folder };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [command, ...line.split(" ")],
      { cwd: folder, env },
      (_, out, err) => resolve({ exit: child.exitCode, out, err }),
    );
  });
}

async function stored(): Promise<readonly { id: string; name: string }[]> {
  return (await ann.send({ url: `/api/teams/${ann.teamId}/uploads` })).json().items;
}

describe("wirecost", () => {
  it("stores nothing in a dry run, which needs no key", async () => {
    const { exit, out } = await wirecost("upload before.csv --dry-run");
    expect(exit).toBe(0);
    expect(out).toContain("16 rows of Queries");
    expect(await stored()).toEqual([]);
  });

  it("converts a log to a recording, sends no literal of it, and exits with 99 if it exceeds a limit", async () => {
    const at = (second: number) => `2026-11-20 06:30:0${second}.000 UTC [41]`;
    const log = [1, 2, 3, 4].flatMap((i) => [
      `${at(i)} LOG:  duration: 0.412 ms  statement: SELECT a FROM b WHERE c = 'hunter2-${i}'`,
    ]);
    await writeFile(join(folder, "postgresql.log"), `${log.join("\n")}\n`);
    const dry = await wirecost("upload postgresql.log --dry-run --name nightly");
    expect(dry).toMatchObject({ exit: 0, err: "" });
    expect(dry.out).toMatch(/^nightly: 4 round trips \(each statement counts as one\) in /);
    expect(dry.out).toContain("(postgresql.log, read as a PostgreSQL log)");
    expect(dry.out).toContain("Statements:\n  1  SELECT a FROM b WHERE c = ?\n");
    expect(dry.out).toContain("Nothing was sent.");
    const limit = { name: "nightly", endpoint: null, maxTrips: 3, maxMs: null, rttMs: 20 };
    await ann.send({ method: "POST", url: `/api/teams/${ann.teamId}/conversation-limits`, payload: limit });
    const token = await keyOf("upload");
    const sent = await wirecostProcess("upload postgresql.log --name nightly", token);
    expect(sent).toMatchObject({ exit: 99, err: "" });
    expect(sent.out).toContain("Limit exceeded: the recording makes 4 round trips; the limit is 3.");
    const [{ id }] = (await ann.send({ url: `/api/teams/${ann.teamId}/conversations` })).json().items;
    expect(sent.out).toContain(`Stored for Ann's team: ${url}/conversations/${id}`);
    const recording = await ann.send({ url: `/api/teams/${ann.teamId}/conversations/${id}/recording` });
    expect(gunzipSync(recording.rawPayload).toString()).not.toContain("hunter2");
    const again = await wirecost("upload postgresql.log --name nightly --json", token);
    expect(JSON.parse(again.out)).toMatchObject({
      uploads: [],
      conversations: [
        { name: "nightly", trips: 4, stored: { id, duplicate: true, exceeded: [{ what: "trips" }] } },
      ],
    });
    expect(again.exit).toBe(99);
    expect((await wirecost("upload before.csv --name nightly --dry-run")).exit).toBe(2);
  });

  it("uploads with an upload key, the same file once, and prints its address", async () => {
    const token = await keyOf("upload");
    const first = await wirecostProcess("upload before.csv --set records=1000", token);
    expect(first).toMatchObject({ exit: 0, err: "" });
    const again = await wirecost("upload before.csv --set records=1000 --json", token);
    const [{ id } = { id: "" }, ...others] = await stored();
    expect(others).toEqual([]);
    expect(first.out).toContain(`Stored for Ann's team: ${url}/uploads/${id}`);
    expect(JSON.parse(again.out).uploads[0].stored).toEqual({
      id,
      url: `${url}/uploads/${id}`,
      duplicate: true,
    });
    const upload = await ann.send({ url: `/api/teams/${ann.teamId}/uploads/${id}` });
    expect(upload.json()).toMatchObject({ name: "before.csv", setup: { records: 1000 } });
  });

  it("sends the meaning of columns given as options", async () => {
    await writeFile(join(folder, "own.csv"), "size,took\n1024,10\n8192,5\n");
    const token = await keyOf("write");
    const question = await wirecost("upload own.csv --model openedge-query", token);
    expect(question.err).toContain(
      "own.csv: state what these columns hold, with --column HEADER=WHAT for each: ",
    );
    const columnOptions = "--model openedge-query --column size=-Mm --column took=elapsedMs";
    expect((await wirecost(`upload own.csv ${columnOptions}`, token)).exit).toBe(0);
    const id = (await stored()).find(({ name }) => name === "own.csv")?.id;
    const upload = await ann.send({ url: `/api/teams/${ann.teamId}/uploads/${id}` });
    expect(upload.json().rows[0]).toMatchObject({ settings: { mm: 1024 }, metrics: { elapsedMs: 10 } });
    await writeFile(join(folder, "guessed.csv"), "size,took\n1,10\n2,5\n3,4\n");
    const dryRun = await wirecost("upload guessed.csv --model none --dry-run", token);
    expect([dryRun.exit, dryRun.err]).toEqual([
      2,
      expect.stringContaining("--column HEADER=WHAT for each: took."),
    ]);
    expect((await wirecost("upload guessed.csv --model none --column took=metric", token)).exit).toBe(0);
    const own = (await stored()).find(({ name }) => name === "guessed.csv");
    expect(own).toMatchObject({ model: null, rowCount: 3 });
  });

  it("uses a mapping of the team, whatever the order of columns", async () => {
    const mapping = [
      { target: { kind: "setting", param: "mm" } },
      { target: { kind: "metric", metric: "elapsedMs" } },
    ];
    const mappingInput = { name: "harness", model: "openedge-query", headers: ["size", "took"], mapping };
    const path = `/api/teams/${ann.teamId}/mappings`;
    expect((await ann.send({ method: "POST", url: path, payload: mappingInput })).statusCode).toBe(200);
    await writeFile(join(folder, "turned.csv"), "took,size\n10,1024\n5,8192\n");
    const dry = await wirecost("upload turned.csv --mapping harness --dry-run --json", await keyOf("read"));
    expect(JSON.parse(dry.out).uploads).toMatchObject([{ model: "openedge-query", rows: 2 }]);
    expect((await wirecost("upload turned.csv --mapping harness", await keyOf("write"))).exit).toBe(0);
    const other = await wirecost("upload turned.csv --mapping other", await keyOf("write"));
    expect([other.exit, other.err]).toEqual([2, expect.stringContaining('no mapping "other": "harness".')]);
  });

  it("uses the settings of a plan, from the team or from its file", async () => {
    const plan = planOf();
    const path = `/api/teams/${ann.teamId}/plans`;
    const payload = { name: "nightly", document: plan };
    expect((await ann.send({ method: "POST", url: path, payload })).statusCode).toBe(201);
    const runs = plan.cells.map(
      ({ id, settings: { mm, prefetchNumRecs } }, i) =>
        `${writePlanMark({ plan: plan.id, cell: id, replicate: 1 })},${mm},${prefetchNumRecs},${100 + i}\n`,
    );
    await writeFile(join(folder, "planned.csv"), `label,mm,prefetchNumRecs,elapsedMs\n${runs.join("")}`);
    await writeFile(join(folder, "plan.json"), JSON.stringify(plan));
    const first = await wirecost("upload planned.csv --json", await keyOf("write"));
    expect(first).toMatchObject({ exit: 0, err: "" });
    const [{ stored: of, plan: from }] = JSON.parse(first.out).uploads;
    expect(from).toBe(plan.id);
    const upload = await ann.send({ url: `/api/teams/${ann.teamId}/uploads/${of.id}` });
    expect(upload.json().setup).toMatchObject({ records: 1000 });
    const token = await keyOf("upload");
    const result = await wirecost("upload planned.csv --plan plan.json --json", token);
    expect(JSON.parse(result.out).uploads[0].stored).toMatchObject({ id: of.id, duplicate: true });
    const blind = await wirecost("upload planned.csv --again", token);
    expect(blind.err).toContain("which a key of scope upload does not see: add --plan with its file");
    expect(blind.out).not.toContain("with its settings");
  });

  it("sets the environment from the team, the file or the options", async () => {
    const path = `/api/teams/${ann.teamId}/environments`;
    const payload = { name: "lab", facts: { host: "pg1", cores: 4, product: "PostgreSQL" } };
    const { id } = (await ann.send({ method: "POST", url: path, payload })).json();
    const runs = ["pgbench (18.1, server 16.3)", ...PGBENCH].join("\n");
    await writeFile(join(folder, "pgbench.txt"), `${runs}\n`);
    const token = await keyOf("write");
    const { exit, out } = await wirecost("upload pgbench.txt --environment lab --fact cores=8", token);
    expect(exit).toBe(0);
    expect(out).toContain("measured on: Product PostgreSQL, Version 16.3, Host pg1, Cores 8\n");
    const found = (await stored()).find(({ name }) => name === "pgbench.txt");
    const upload = await ann.send({ url: `/api/teams/${ann.teamId}/uploads/${found?.id}` });
    expect(upload.json()).toMatchObject({
      model: null,
      environments: [
        { name: "lab", version: 1, facts: { product: "PostgreSQL", version: "16.3", host: "pg1", cores: 8 } },
      ],
    });
    expect((await ann.send({ url: path })).json().items).toMatchObject([{ id, version: 1 }]);
    const other = await wirecost("upload pgbench.txt --environment home", token);
    expect([other.exit, other.err]).toEqual([2, expect.stringContaining('no environment "home": "lab".')]);
  });

  it("stores a custom table", async () => {
    await writeFile(join(folder, "disk.csv"), "threads,seconds\n1,10\n2,6\n");
    const { exit, out } = await wirecost("upload disk.csv --model none", await keyOf("upload"));
    expect([exit, out]).toEqual([0, expect.stringContaining("2 rows of a custom system")]);
    expect((await stored()).map(({ name }) => name)).toContain("disk.csv");
  });

  it("compares a stored baseline with a local file, and fails on a regression", async () => {
    const id = (await stored()).find(({ name }) => name === "before.csv")?.id;
    const token = await keyOf("read");
    const same = await wirecost(`compare ${id} before.csv --set records=1000 --fail-on regression`, token);
    expect(same).toMatchObject({ exit: 0, err: "" });
    const worse = await wirecost(
      `compare upload:${id} after.csv --fail-on regression --minimum-effect 5%`,
      token,
    );
    expect([worse.exit, worse.err]).toEqual([99, "Failed on regression: 1 cell.\n"]);
    expect(worse.out).toMatch(/^-Mm 8192 .* \+40 % .* worse$/m);
    const mild = await wirecost(`compare ${id} after.csv --fail-on regression --minimum-effect 50%`, token);
    expect(mild.exit).toBe(0);
  });

  it("compares a file with the team's baselines, and fails on a regression", async () => {
    const id = (await stored()).find(({ name }) => name === "before.csv")?.id;
    const settings = { records: 1000, mm: 8192 };
    const payload = { model: "openedge-query", metric: "elapsedMs", settings, uploadId: id, thresholds: {} };
    const token = await keyOf("read");
    const line = "compare after.csv --set records=1000 --baseline --fail-on regression";
    const dryRun = await wirecost(line, token);
    expect([dryRun.exit, dryRun.err]).toEqual([2, expect.stringContaining("The team has no baseline")]);
    await ann.send({ method: "POST", url: `/api/teams/${ann.teamId}/baselines`, payload });
    const worse = await wirecost(line, token);
    expect([worse.exit, worse.err]).toEqual([99, "Failed on regression: 1 cell.\n"]);
    expect(worse.out).toContain("1 of 1 of the team's baselines is measured here.");
    const same = await wirecost(`compare upload:${id} --baseline --fail-on regression --json`, token);
    expect(same.exit).toBe(0);
    expect(JSON.parse(same.out)).toMatchObject({ notMeasured: 0, failed: [], checked: [{ settings }] });
  });

  it("compares a custom table with the baselines of its kind", async () => {
    const base = `/api/teams/${ann.teamId}`;
    const [kind] = (await ann.send({ url: `${base}/history/kinds` })).json().kinds;
    const list = (await ann.send({ url: `${base}/history/cells?kind=${kind.key}` })).json();
    const of = { kind: kind.key, metric: list.metrics[0], settings: list.cells[0].settings, uploadId: null };
    const payload = { ...of, thresholds: { limit: 1000 } };
    expect((await ann.send({ method: "POST", url: `${base}/baselines`, payload })).statusCode).toBe(200);
    const comparison = await wirecost("compare disk.csv --model none --baseline", await keyOf("read"));
    expect([comparison.exit, comparison.out]).toEqual([
      0,
      expect.stringContaining("1 of 1 of the team's baselines"),
    ]);
  });

  it("compares files without a server", async () => {
    const { exit, out } = await wirecost(
      "compare before.csv after.csv --json",
      undefined,
      "http://127.0.0.1:9",
    );
    expect(exit).toBe(0);
    const [{ cells }] = JSON.parse(out).comparison.metrics;
    expect(cells).toMatchObject([
      { sides: [{}, { against: { outcome: "unshown" } }] },
      { sides: [{}, { against: { outcome: "worse" } }] },
    ]);
  });

  it("compares stored runs, and links to the comparison page", async () => {
    const make = async (latencyMs: number) =>
      (
        await ann.send({
          method: "POST",
          url: `/api/teams/${ann.teamId}/experiments`,
          payload: {
            name: `at ${latencyMs} ms`,
            design: { ...design, params: { ...design.params, latencyMs } },
          },
        })
      ).json().latestRun.id;
    const [lan, wan] = [await make(0.5), await make(20)];
    const { exit, out } = await wirecost(
      `compare run:${lan} ${wan} --fail-on regression`,
      await keyOf("read"),
    );
    expect(exit).toBe(99);
    expect(out).toContain("changed   One-way latency");
    expect(out).toContain(`${url}/compare?items=${encodeURIComponent(`run:${lan},run:${wan}`)}`);
  });

  it.each([
    ["is wrong", async () => `wc_${"x".repeat(43)}`, "There is no such key."],
    ["may only look", () => keyOf("read"), "a key of scope upload or write may"],
  ])("ends with 2 where the key %s", async (_, token, words) => {
    const { exit, err } = await wirecost("upload after.csv", await token());
    expect([exit, err]).toEqual([2, expect.stringContaining(words)]);
    expect((await stored()).map(({ name }) => name)).not.toContain("after.csv");
  });

  it("exits with 3 if no server answers", async () => {
    const { exit, err } = await wirecost("upload after.csv", await keyOf("upload"), "http://127.0.0.1:9");
    expect([exit, err]).toEqual([3, expect.stringContaining("The server does not answer")]);
  });
});
