import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { cp, mkdir, readdir, readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { migrate, migrationsFolder } from "@wirecost/prisma";
import pg from "pg";
import { extract } from "tar-stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabase } from "../../start/database/database.mjs";
import { keepDatabase } from "../../start/database/keep-database.mjs";
import { root } from "../../start/root.mjs";
import { memoryFolder, temporaryDataDir } from "../../start/temporary-data-dir.mjs";
import { backUp } from "./back-up.mjs";
import { connectForCopy } from "./connect.mjs";
import { lendDatabase } from "./lend-database.mjs";
import { loadArchive } from "./load-archive.mjs";
import { checkBackup, restore } from "./restore.mjs";
import { listSequences, listTables } from "./tables.mjs";
import { fillTables } from "./testing/fill-tables.mjs";
import { writeArchive } from "./write-archive.mjs";

/** @type {Awaited<ReturnType<typeof temporaryDataDir>>} */
let dataDir;
/** Its path, and where the backups go. @type {string} */
let dir;
/** @type {Awaited<ReturnType<typeof keepDatabase>>} */
let server;
/** A database with rows in every table, and a sequence that has been used. @type {string} */
let source;
/** A backup of it. @type {string} */
let archive;

const quiet = () => {};

beforeAll(async () => {
  dataDir = await temporaryDataDir(await memoryFolder());
  dir = dataDir.path;
  server = await keepDatabase({ dataDir: dir, durable: false });
  await migrate(await newDatabase("empty"));
  source = await migrated("source");
  await on(source, async (client) => {
    await client.query("CREATE SEQUENCE numbers START 7 INCREMENT 5");
    await client.query("SELECT nextval('numbers'), nextval('numbers')");
    await fillTables(client, 4);
    // More than one piece of the archive.
    await client.query(
      "UPDATE upload_piece SET bytes = $1 WHERE ctid = (SELECT min(ctid) FROM upload_piece)",
      [randomBytes(3_000_000)],
    );
  });
  archive = await backUpTo("whole.tar.gz");
});
afterAll(async () => {
  await server.stop();
  await dataDir.remove();
});

/** @param {string} name */
async function newDatabase(name) {
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  await createDatabase(url.href);
  return url.href;
}

/** One with every table, and nothing in them: migrating each would take a second of the processor. @param {string} name */
async function migrated(name) {
  await on(server.url, (client) => client.query(`CREATE DATABASE "${name}" TEMPLATE empty`));
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return url.href;
}

/** @template T @param {string} url @param {(client: pg.Client) => Promise<T>} work @returns {Promise<T>} */
async function on(url, work) {
  const client = await connectForCopy(url);
  return work(client).finally(() => client.end());
}

/** @param {string} name @param {string} [url] */
function backUpTo(name, url = source) {
  const env = { DATABASE_URL: url, AUTH_SECRET: "a secret of forty characters, for tests." };
  return backUp({ path: join(dir, name), env, say: quiet });
}

/** @param {string} url @param {{ path?: string, replace?: boolean, say?: (line: string) => void, secret?: string, migrations?: string }} [options] */
function restoreTo(
  url,
  { path = archive, replace = false, say = quiet, secret = "another", migrations = migrationsFolder } = {},
) {
  return restore({ path, replace, env: { DATABASE_URL: url, AUTH_SECRET: secret }, say, migrations });
}

/** Every row of every table as text, and every sequence. @param {string} url */
function contents(url) {
  return on(url, async (client) => {
    /** @type {Record<string, unknown>} */
    const all = { sequences: await listSequences(client) };
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query(`SELECT t::text AS row FROM "${name}" t ORDER BY 1`);
      all[name] = rows.map(({ row }) => row);
    }
    return all;
  });
}

/** Changes one file of an archive, as a hand with tools would. @param {string} name @param {string} file @param {(text: string) => string} change */
async function changed(name, file, change) {
  const plain = gunzipSync(await readFile(archive));
  /** @type {{ at: number, text: string } | undefined} */
  let found;
  const reader = extract();
  reader.on("entry", (header, stream, next) => {
    buffer(stream).then((bytes) => {
      if (header.name === file) found = { at: plain.indexOf(bytes), text: bytes.toString("utf8") };
      next();
    });
  });
  const done = new Promise((resolve) => reader.on("finish", () => resolve(undefined)));
  reader.end(plain);
  await done;
  if (!found) throw new Error(`${file} is not in the archive.`);
  const text = change(found.text);
  if (text === found.text || text.length !== found.text.length)
    throw new Error("Change it to the same length.");
  plain.write(text, found.at, "utf8");
  const path = join(dir, name);
  await writeFile(path, gzipSync(plain));
  return path;
}

describe("a backup", () => {
  it("gives every row of every table back, and where the sequences stood", async () => {
    const url = await migrated("target");
    await on(url, (client) => client.query("CREATE SEQUENCE numbers START 7 INCREMENT 5"));
    /** @type {string[]} */
    const lines = [];
    await restoreTo(url, { say: (line) => lines.push(line) });
    const before = await contents(source);
    const after = await contents(url);
    expect(Object.keys(before).length).toBeGreaterThan(20);
    for (const [name, rows] of Object.entries(before)) expect(rows, name).not.toEqual([]);
    expect(before.sequences).toEqual([{ name: "numbers", lastValue: "12", isCalled: true }]);
    expect({ ...after, model_version: null }).toEqual({ ...before, model_version: null });
    // Those that the new version has of its own are entered beside them.
    expect(after.model_version).toEqual(
      expect.arrayContaining(/** @type {unknown[]} */ (before.model_version)),
    );
    expect(lines.join("\n")).toMatch(/rows are back/);
    expect(lines.join("\n")).toMatch(/AUTH_SECRET is not the one of then/);
  });

  it("holds one moment, whatever is written meanwhile", async () => {
    const url = await migrated("busy");
    await on(url, (client) => fillTables(client, 1));
    let stop = false;
    let moments = 0;
    const writing = on(url, async (client) => {
      for (; !stop; moments++) {
        // Each experiment comes with its mark in another table: a backup has both or neither.
        await client.query("BEGIN");
        await client.query("UPDATE team SET name = $1", [`moment ${moments}`]);
        await client.query('UPDATE "user" SET name = $1', [`moment ${moments}`]);
        await client.query("COMMIT");
      }
    });
    // Before the first moment the two names differ.
    while (moments === 0) await setTimeout(1);
    const path = await backUpTo("busy.tar.gz", url);
    stop = true;
    await writing;
    const target = await migrated("busy_target");
    await restoreTo(target, { path });
    const { rows } = await on(target, (client) =>
      client.query('SELECT (SELECT name FROM team) AS team, (SELECT name FROM "user") AS person'),
    );
    expect(rows[0].team).toBe(rows[0].person);
  });

  it("takes tables that are divided into partitions, and fits ones that are not", async () => {
    const url = await migrated("divided");
    await on(url, async (client) => {
      await fillTables(client, 3);
      await client.query(await readFile(join(root, "deploy/partition-by-team.sql"), "utf8"));
    });
    const path = await backUpTo("divided.tar.gz", url);
    const target = await migrated("divided_target");
    await restoreTo(target, { path });
    const { model_version: _, ...before } = await contents(url);
    expect(before.measured_chunk).toHaveLength(3);
    expect(await contents(target)).toMatchObject(before);
    // And back into divided ones.
    await restoreTo(url, { path, replace: true });
    expect(await contents(url)).toMatchObject(before);
  });

  it("is for its owner only, and its head says what it is", async () => {
    expect((await readdir(dir)).filter((name) => name.endsWith(".partial"))).toEqual([]);
    const text = gunzipSync(await readFile(archive)).toString("latin1");
    expect(text).toContain('"format": "wirecost-backup-1"');
    expect(text).not.toContain("a secret of forty characters");
    await expect(backUpTo("whole.tar.gz")).rejects.toThrow("is there already: name another file");
  });

  it("says that the disk is full, rather than what followed from it", async () => {
    let taken = 0;
    const full = new Writable({
      write(chunk, _encoding, done) {
        taken += chunk.length;
        done(taken > 1e6 ? new Error("ENOSPC: no space left on device, write") : null);
      },
    });
    const about = { version: "1", now: new Date(0), secretMark: null };
    await expect(on(source, (client) => writeArchive(client, full, about))).rejects.toThrow("no space left");
    expect(taken).toBeGreaterThan(1e6);
  });

  it("is none of a database without tables", async () => {
    const url = await newDatabase("nothing");
    await expect(backUpTo("nothing.tar.gz", url)).rejects.toThrow("holds no tables of Wirecost");
    expect((await readdir(dir)).filter((name) => name.startsWith("nothing"))).toEqual([]);
  });
});

describe("restoring", () => {
  it("is refused where something is there already, unless it may be replaced", async () => {
    const url = await migrated("taken");
    await on(url, async (client) => {
      await client.query("CREATE SEQUENCE numbers");
      await fillTables(client, 1);
      await client.query("UPDATE team SET name = 'here before'");
    });
    const before = await contents(url);
    await expect(restoreTo(url)).rejects.toThrow(/holds something already \(in \w+\).*--replace/);
    expect(await contents(url)).toEqual(before);
    await restoreTo(url, { replace: true });
    const { model_version: _, ...after } = await contents(url);
    expect(await contents(source)).toMatchObject(after);
  });

  it("says that the database is in use, and changes nothing", async () => {
    const url = await migrated("in_use");
    await on(url, async (client) => {
      await client.query("CREATE SEQUENCE numbers");
      await client.query("BEGIN");
      await client.query("LOCK TABLE team IN ACCESS SHARE MODE");
      const loading = on(url, (other) => loadArchive(other, archive, { patienceMs: 200 }));
      await expect(loading).rejects.toThrow("The database is in use");
    });
  });

  it("copes with forced row-level security, and leaves it as it was", async () => {
    const url = await newDatabase("walled");
    await on(url, async (client) => {
      await client.query("CREATE ROLE plain_owner LOGIN PASSWORD 'plain' IN ROLE wirecost_app");
      await client.query("ALTER DATABASE walled OWNER TO plain_owner");
    });
    const owner = new URL(url);
    owner.username = "plain_owner";
    owner.password = "plain";
    await migrate(owner.href);
    await on(owner.href, (client) => client.query("CREATE SEQUENCE numbers"));
    await restoreTo(owner.href);
    expect((await contents(url)).team).toEqual((await contents(source)).team);
    const { rows } = await on(url, (client) =>
      client.query("SELECT relforcerowsecurity AS forced FROM pg_class WHERE relname = 'team'"),
    );
    expect(rows).toEqual([{ forced: true }]);
    await backUpTo("owned.tar.gz", owner.href);
    // Rows that a policy hides would be missing without a word.
    await on(owner.href, (client) => client.query('DROP POLICY "everything" ON team'));
    await expect(backUpTo("walled.tar.gz", owner.href)).rejects.toThrow(/hides rows of/);
  });

  /** @type {[string, () => Promise<string>, RegExp][]} */
  const damaged = [
    [
      "cut off",
      async () => {
        const path = join(dir, "cut.tar.gz");
        await writeFile(path, await readFile(archive));
        await truncate(path, Math.floor((await readFile(archive)).byteLength / 2));
        return path;
      },
      /cut\.tar\.gz ends in the middle: it is not whole/,
    ],
    [
      "with a byte turned over",
      async () => {
        const bytes = await readFile(archive);
        bytes.writeUInt8(bytes.readUInt8(bytes.length - 5000) ^ 1, bytes.length - 5000);
        const path = join(dir, "turned.tar.gz");
        await writeFile(path, bytes);
        return path;
      },
      /turned\.tar\.gz is damaged/,
    ],
    [
      "with a value changed by hand",
      () =>
        changed("changed.tar.gz", "tables/team/000000.copy", (text) =>
          text.replace("0 team.name", "1 team.name"),
        ),
      /changed\.tar\.gz is damaged: the table team has .* bytes with the hash/,
    ],
    [
      "with a value that its column does not take",
      () =>
        changed("refused.tar.gz", "tables/team/000000.copy", (text) =>
          text.replace(/\d{4}-\d\d-\d\d/, "is no date"),
        ),
      /refused\.tar\.gz is damaged: the table team has .* bytes with the hash/,
    ],
    [
      "whose head was changed by hand",
      () => changed("head.tar.gz", "head.json", (text) => text.replace('"postgres": "1', '"postgres": "2')),
      /head\.tar\.gz is damaged: its head does not match its manifest/,
    ],
    [
      "that is something else",
      async () => {
        const path = join(dir, "else.txt");
        await writeFile(path, "not a backup");
        return path;
      },
      /else\.txt is damaged, or no backup of Wirecost/,
    ],
    ["that is not there", async () => join(dir, "missing.tar.gz"), /There is no file .*missing\.tar\.gz/],
  ];
  it.each(damaged)(
    "is refused in words for a file %s, and leaves nothing behind",
    async (name, make, words) => {
      const path = await make();
      await expect(checkBackup({ path, say: quiet })).rejects.toThrow(words);
      const url = await migrated(`damaged_${createHash("md5").update(name).digest("hex")}`);
      await on(url, (client) => client.query("CREATE SEQUENCE numbers"));
      await expect(restoreTo(url, { path })).rejects.toThrow(words);
      const { sequences, ...tables } = await contents(url);
      expect(new Set(Object.values(tables).map((rows) => JSON.stringify(rows)))).toEqual(new Set(["[]"]));
      expect(sequences).toEqual([{ name: "numbers", lastValue: "1", isCalled: false }]);
    },
  );

  it("takes a backup of an older version, and migrates it", async () => {
    const url = await migrated("older");
    await on(url, (client) => fillTables(client, 2));
    const path = await backUpTo("older.tar.gz", url);
    // The version after this one.
    const migrations = join(dir, "migrations");
    await cp(migrationsFolder, migrations, { recursive: true });
    await mkdir(join(migrations, "29991231235959_later"));
    await writeFile(
      join(migrations, "29991231235959_later", "migration.sql"),
      `ALTER TABLE team ADD COLUMN motto TEXT NOT NULL DEFAULT '';
       UPDATE team SET motto = 'of ' || name;`,
    );
    const target = await newDatabase("older_target");
    await restoreTo(target, { path, migrations });
    expect(await migrate(target, { folder: migrations })).toEqual([]);
    const { rows } = await on(target, (client) => client.query("SELECT name, motto FROM team ORDER BY id"));
    expect(rows).toHaveLength(2);
    for (const { name, motto } of rows) expect(motto).toBe(`of ${name}`);
    // What has later migrations already cannot take it.
    const later = await newDatabase("later");
    await migrate(later, { folder: migrations });
    await expect(restoreTo(later, { path, migrations })).rejects.toThrow(
      "The database has had the migration 29991231235959_later",
    );
  });

  it("refuses a backup with the tables of other migrations, and names the way out", async () => {
    const url = await migrated("before");
    await on(url, (client) =>
      client.query("UPDATE _prisma_migrations SET migration_name = '20261123043000_model_version_limit'"),
    );
    const path = await backUpTo("before.tar.gz", url);
    await expect(restoreTo(await newDatabase("before_target"), { path })).rejects.toThrow(
      /made by an earlier Wirecost, up to its migration 20261123043000_model_version_limit.* export the archive/,
    );
  });

  it("refuses a backup of a newer version", async () => {
    const url = await migrated("newer");
    await on(url, (client) =>
      client.query(
        `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
         VALUES ('1', 'f', '29991231235959_later', now(), 1)`,
      ),
    );
    const path = await backUpTo("newer.tar.gz", url);
    await expect(restoreTo(await newDatabase("newer_target"), { path })).rejects.toThrow(
      "The backup was made by a newer Wirecost: this one does not know its migration 29991231235959_later.",
    );
  });

  it("refuses a backup whose migration is another of the same name", async () => {
    const url = await migrated("other");
    await on(url, (client) => client.query("UPDATE _prisma_migrations SET checksum = 'f'"));
    const path = await backUpTo("other.tar.gz", url);
    await expect(restoreTo(await newDatabase("other_target"), { path })).rejects.toThrow(
      "another of the same name",
    );
  });
});

describe("the embedded database", () => {
  it("is used as it runs, and started where it does not", async () => {
    const running = await lendDatabase({ dataDir: dir });
    expect(running.url).toBe(server.url);
    await running.giveBack();
    expect(await on(server.url, (client) => client.query("SELECT 7 AS x"))).toMatchObject({
      rows: [{ x: 7 }],
    });
    const fresh = await temporaryDataDir(await memoryFolder());
    const lent = await lendDatabase({ dataDir: fresh.path });
    expect(await on(lent.url, (client) => client.query("SELECT 7 AS x"))).toMatchObject({ rows: [{ x: 7 }] });
    await lent.giveBack();
    await expect(on(lent.url, (client) => client.query("SELECT 7"))).rejects.toThrow("ECONNREFUSED");
    await fresh.remove();
  });

  it("is not restored while the product runs on it", async () => {
    const holder = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    await writeFile(join(dir, "lock"), `${holder.pid}`);
    const env = { WIRECOST_DATA_DIR: dir };
    await expect(restore({ path: archive, replace: true, env, say: quiet })).rejects.toThrow(
      `already running here as process ${holder.pid}: stop it first`,
    );
    holder.kill();
  });
});
