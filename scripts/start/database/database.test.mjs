import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import {
  chmod,
  copyFile,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { root } from "../root.mjs";
import { memoryFolder, removeCluster, temporaryDataDir } from "../temporary-data-dir.mjs";
import { startDatabase } from "./database.mjs";
import { AWAY } from "./database-places.mjs";
import { canRun, findPrograms, shareCopy } from "./postgres-programs.mjs";

/** @type {Awaited<ReturnType<typeof temporaryDataDir>>} */
let dataDir;
/** @type {string} */
let dir;

/** @param {string} [parent] */
async function makeDir(parent) {
  dataDir = await temporaryDataDir(parent);
  dir = dataDir.path;
}
const makeDirInMemory = async () => makeDir(await memoryFolder());
const removeDir = () => dataDir.remove();

/** Starts the database in a process of its own, which says so and waits. */
const script = () => [
  "--input-type=module",
  "-e",
  `const { startDatabase } = await import(${JSON.stringify(join(root, "scripts/start/database/database.mjs"))});
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

describe("startDatabase, again and again in one directory", () => {
  beforeAll(makeDirInMemory);
  afterAll(removeDir);

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

  it("gives the API ordinary logins, which a folder of before has not, and keeps their passwords", async () => {
    const logins = [
      { role: "wirecost_api", url: /** @type {const} */ ("apiUrl"), file: "postgres-api-password" },
      {
        role: "wirecost_accounts",
        url: /** @type {const} */ ("accountsUrl"),
        file: "postgres-accounts-password",
      },
    ];
    const first = await startDatabase({ dataDir: dir, durable: false });
    await ask(first.url, "CREATE TABLE hidden AS SELECT 7 AS x");
    for (const { role } of logins) await ask(first.url, `DROP ROLE ${role}`);
    await first.stop();
    for (const { file } of logins) await rm(join(dir, file));

    const second = await startDatabase({ dataDir: dir, durable: false });
    const who =
      "SELECT current_user AS name, rolsuper, current_database() AS at FROM pg_roles WHERE rolname = current_user";
    for (const { role, url } of logins) {
      expect(await ask(second[url], who)).toEqual([{ name: role, rolsuper: false, at: "wirecost" }]);
      await expect(ask(second[url], "SELECT x FROM hidden")).rejects.toThrow("permission denied");
      await expect(ask(second[url], "SET ROLE wirecost")).rejects.toThrow("permission denied");
      // What an administrator of the server may have given it in the meantime does not last.
      await ask(second.url, `ALTER ROLE ${role} SUPERUSER`);
    }
    await second.stop();
    for (const { file } of logins) expect((await stat(join(dir, file))).mode & 0o777).toBe(0o600);

    const third = await startDatabase({ dataDir: dir, durable: false });
    for (const { role, url } of logins) {
      expect(new URL(third[url]).password).toBe(new URL(second[url]).password);
      expect(await ask(third[url], who)).toEqual([{ name: role, rolsuper: false, at: "wirecost" }]);
    }
    await third.stop();
  });
});

describe("startDatabase", () => {
  beforeEach(makeDirInMemory);
  afterEach(removeDir);

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

describe.runIf(process.getuid?.() === 0)(
  "startDatabase, by root where PostgreSQL's account cannot enter",
  () => {
    // What is moved stays on one disk.
    beforeEach(() => makeDir());
    afterEach(removeDir);
    /** @param {string} path */
    const start = (path) => startDatabase({ dataDir: path, durable: false });

    it("keeps the data, also of a project that is moved, and apart from the next one in its place", async () => {
      await chmod(dir, 0o700);
      const [before, after] = [join(dir, "Größe é/.data"), join(dir, "new place/.data")];
      const database = await start(before);
      await ask(database.url, "CREATE TABLE kept AS SELECT 11 AS x");
      const copied = join(dir, "copied");
      await cp(before, copied, { recursive: true, verbatimSymlinks: true });
      await rm(join(copied, "postgres.lock"));
      await expect(start(copied)).rejects.toThrow(`already running here as process ${process.pid}`);
      await database.stop();

      await rename(dirname(before), dirname(after));
      const next = await start(before);
      await expect(ask(next.url, "SELECT x FROM kept")).rejects.toThrow("does not exist");
      const moved = await start(after);
      expect(await ask(moved.url, "SELECT x FROM kept")).toEqual([{ x: 11 }]);
      await next.stop();
      await moved.stop();
      for (const path of [before, after]) {
        expect(dirname(dirname(await realpath(join(path, "postgres"))))).toBe(AWAY);
        await removeCluster(path);
      }
    });

    it("takes along what was made before the directory was closed", async () => {
      const database = await start(dir);
      await ask(database.url, "CREATE TABLE kept AS SELECT 12 AS x");
      await database.stop();
      expect((await lstat(join(dir, "postgres"))).isSymbolicLink()).toBe(false);
      await chmod(dir, 0o700);
      const closed = await start(dir);
      expect(await ask(closed.url, "SELECT x FROM kept")).toEqual([{ x: 12 }]);
      await closed.stop();
      expect((await lstat(join(dir, "postgres"))).isSymbolicLink()).toBe(true);
    });
  },
);

describe("shareCopy", () => {
  // Programs may not run from memory.
  beforeEach(() => makeDir());
  afterEach(removeDir);
  /** Stands for the account's own try. @param {string} copy */
  const isThere = async (copy) => existsSync(join(copy, "bin/postgres"));

  it("keeps one copy of a version, whole, and drops the others", async () => {
    const native = join(dir, "native");
    await mkdir(join(native, "bin"), { recursive: true });
    await writeFile(join(native, "bin/postgres"), "1");
    const under = join(dir, "shared");
    const both = [1, 2].map(() => shareCopy({ native, version: "1" }, under, isThere));
    expect(await Promise.all(both)).toEqual([join(under, "programs-1"), join(under, "programs-1")]);
    await writeFile(join(native, "bin/postgres"), "2");
    const copy = await shareCopy({ native, version: "2" }, under, isThere);
    expect(await readFile(join(copy, "bin/postgres"), "utf8")).toBe("2");
    if (existsSync("/proc/self/exe")) expect(await readdir(under)).toEqual(["programs-2"]);
  });

  it.runIf(process.platform === "linux")("keeps a copy that a server runs from", async () => {
    const native = join(dir, "native");
    await mkdir(join(native, "bin"), { recursive: true });
    await writeFile(join(native, "bin/postgres"), "1");
    const old = join(dir, "shared/programs-1");
    await mkdir(old, { recursive: true });
    await copyFile("/bin/sleep", join(old, "sleep"));
    await chmod(join(old, "sleep"), 0o755);
    const server = spawn(join(old, "sleep"), ["60"]);
    await new Promise((done) => server.once("spawn", done));
    await shareCopy({ native, version: "2" }, join(dir, "shared"), isThere);
    expect(existsSync(old)).toBe(true);
    server.kill();
    await new Promise((done) => server.once("exit", done));
    await shareCopy({ native, version: "2" }, join(dir, "shared"), isThere);
    expect(existsSync(old)).toBe(false);
  });

  it("does without what it was copied from: its links stay inside, and everybody may read it", async () => {
    const { native } = await findPrograms();
    const origin = join(dir, "clone/package/programs");
    await mkdir(dirname(origin), { recursive: true });
    await cp(native, origin, { recursive: true, verbatimSymlinks: true });
    // As an earlier version, or an install script, may have left them; and as a strict umask leaves files.
    for (const { parentPath, name } of await readdir(origin, { recursive: true, withFileTypes: true })) {
      const path = join(parentPath, name);
      if (!(await lstat(path)).isSymbolicLink()) await chmod(path, (await lstat(path)).mode & 0o700);
      else {
        const absolute = await realpath(path);
        await rm(path);
        await symlink(absolute, path);
      }
    }
    const under = join(dir, "shared");
    const account = { uid: process.getuid?.() || 65_534, gid: process.getgid?.() || 65_534 };
    /** @param {string} copy */
    const runs = async (copy) => canRun(copy, account);
    // A copy that an earlier version left: it leads back, to where only root can read.
    if (process.getuid?.() === 0) {
      const broken = join(under, "programs-7");
      await mkdir(broken, { recursive: true });
      await symlink(join(origin, "bin"), join(broken, "bin"));
      await chmod(join(dir, "clone"), 0o000);
      expect(await runs(broken)).toBe(false);
    }
    const copy = await shareCopy({ native: origin, version: "7" }, under, runs);
    await rm(join(dir, "clone"), { recursive: true });
    expect(await runs(copy)).toBe(true);
    const entries = await readdir(copy, { recursive: true, withFileTypes: true });
    const links = entries.filter((entry) => entry.isSymbolicLink());
    for (const { parentPath, name } of links)
      expect(await readlink(join(parentPath, name))).not.toContain("/");
    expect(await readdir(under)).toEqual(["programs-7"]);
  });

  it("says so where a copy may not be run", async () => {
    const native = join(dir, "native");
    await mkdir(join(native, "bin"), { recursive: true });
    const under = join(dir, "shared");
    await expect(shareCopy({ native, version: "3" }, under, isThere)).rejects.toThrow(
      `PostgreSQL's programs in ${join(under, "programs-3")} do not run`,
    );
  });
});
