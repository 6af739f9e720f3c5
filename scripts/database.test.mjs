import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startDatabase } from "./database.mjs";
import { shareCopy } from "./postgres-programs.mjs";
import { root } from "./root.mjs";

/** @type {string} */
let dir;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "wirecost-database-"));
  // Started by root, the server runs as another account, which must be able to enter.
  await chmod(dir, 0o755);
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** Starts the database in a process of its own, which says so and waits. */
const script = () => [
  "--input-type=module",
  "-e",
  `const { startDatabase } = await import(${JSON.stringify(join(root, "scripts/database.mjs"))});
   try { await startDatabase({ dataDir: ${JSON.stringify(dir)}, durable: false }); console.log("started"); }
   catch (error) { console.log(error.message); }
   process.exit(0);`,
];
const startElsewhere = () => spawnSync(process.execPath, script(), { encoding: "utf8" }).stdout.trim();

/** @param {string} url @param {string} sql */
async function ask(url, sql) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query(sql).finally(() => client.end())).rows;
}

describe("startDatabase", () => {
  it("leaves a server alone whose starter lives", async () => {
    const database = await startDatabase({ dataDir: dir, durable: false });
    const held = new pg.Client({ connectionString: database.url });
    await held.connect();
    const refusal = `Wirecost is already running here as process ${process.pid}: stop it first.`;
    await expect(startDatabase({ dataDir: dir, durable: false })).rejects.toThrow(refusal);
    expect(startElsewhere()).toBe(refusal);
    expect((await held.query("SELECT 7 AS x")).rows).toEqual([{ x: 7 }]);
    await held.end();
    await database.stop();
  });

  it("stops a server whose starter is gone, and keeps its data", async () => {
    expect(startElsewhere()).toBe("started");
    const abandoned = await readFile(join(dir, "postgres/postmaster.pid"), "utf8");
    const database = await startDatabase({ dataDir: dir, durable: false });
    const before = new URL(database.url);
    before.port = abandoned.split("\n")[3] ?? "";
    await expect(ask(before.href, "SELECT 1")).rejects.toThrow("ECONNREFUSED");
    await ask(database.url, "CREATE TABLE kept AS SELECT 7 AS x");
    await database.stop();
    const again = await startDatabase({ dataDir: dir, durable: false });
    expect(await ask(again.url, "SELECT x FROM kept")).toEqual([{ x: 7 }]);
    await again.stop();
  });

  it("recovers from a set-up that was killed on its way", async () => {
    // A group of its own, so that what it has started is killed with it.
    const starter = spawn(process.execPath, script(), { detached: true, stdio: "ignore" });
    const begun = async () =>
      (await readdir(dir)).some(
        (name) => name.startsWith("postgres") && existsSync(join(dir, name, "PG_VERSION")),
      );
    while (!(await begun()) && starter.exitCode === null) await new Promise((done) => setTimeout(done, 2));
    expect(starter.exitCode).toBeNull();
    process.kill(-Number(starter.pid), "SIGKILL");
    await new Promise((done) => starter.once("exit", done));
    const database = await startDatabase({ dataDir: dir, durable: false });
    expect(await ask(database.url, "SELECT 7 AS x")).toEqual([{ x: 7 }]);
    await database.stop();
    expect((await readdir(dir)).filter((name) => name.includes("draft"))).toEqual([]);
  });
});

describe("shareCopy", () => {
  it("keeps one copy of a version, whole, and drops the others", async () => {
    const native = join(dir, "native");
    await mkdir(join(native, "bin"), { recursive: true });
    await writeFile(join(native, "bin/postgres"), "1");
    const under = join(dir, "shared");
    const both = [shareCopy({ native, version: "1" }, under), shareCopy({ native, version: "1" }, under)];
    expect(await Promise.all(both)).toEqual([join(under, "programs-1"), join(under, "programs-1")]);
    await writeFile(join(native, "bin/postgres"), "2");
    const copy = await shareCopy({ native, version: "2" }, under);
    expect(await readFile(join(copy, "bin/postgres"), "utf8")).toBe("2");
    if (existsSync("/proc/self/exe")) expect(await readdir(under)).toEqual(["programs-2"]);
  });

  it.runIf(process.platform === "linux")("keeps a copy that a server runs from", async () => {
    const native = join(dir, "native");
    await mkdir(native);
    const old = join(dir, "shared/programs-1");
    await mkdir(old, { recursive: true });
    await copyFile("/bin/sleep", join(old, "sleep"));
    await chmod(join(old, "sleep"), 0o755);
    const server = spawn(join(old, "sleep"), ["60"]);
    await new Promise((done) => server.once("spawn", done));
    await shareCopy({ native, version: "2" }, join(dir, "shared"));
    expect(existsSync(old)).toBe(true);
    server.kill();
    await new Promise((done) => server.once("exit", done));
    await shareCopy({ native, version: "2" }, join(dir, "shared"));
    expect(existsSync(old)).toBe(false);
  });
});
