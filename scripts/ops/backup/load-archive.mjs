import { finished } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { ArchiveError } from "./archive.mjs";
import { readArchive } from "./read-archive.mjs";
import { copyTarget, IS_TABLE, listTables } from "./tables.mjs";

/** Tables that migrations fill: their rows are replaced without asking. */
const ENTERED_BY_ITSELF = new Set(["model_version"]);

/**
 * Fills a database that has the archive's tables, in one transaction: all or nothing.
 *
 * @param {import("pg").Client} client by connectForCopy()
 * @param {string} path of the archive
 * @param {{ replace?: boolean, patienceMs?: number }} [options] replace: what is there already is removed;
 *   patienceMs: how long to wait for another session's lock on a table before saying so
 * @returns {Promise<{ tables: number, rows: number }>}
 * @throws {Error} where the database holds something, is in use, or differs; ArchiveError where the archive is not whole
 */
export async function loadArchive(client, path, { replace = false, patienceMs = 10_000 } = {}) {
  await client.query("BEGIN");
  try {
    await client.query("SELECT set_config('lock_timeout', $1, true)", [`${patienceMs}ms`]);
    const loaded = await loadAll(client, path, replace);
    await client.query("COMMIT");
    return loaded;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    if (/** @type {{ code?: string }} */ (error).code === "55P03")
      throw new Error(
        "The database is in use: stop whatever works on it, and try again. Nothing was changed.",
      );
    // A damaged value can be rejected by PostgreSQL before the hashes are checked.
    if (error instanceof pg.DatabaseError) await readThrough(path);
    throw error;
  }
}

/** @param {string} path @throws {ArchiveError} where the archive is not whole */
async function readThrough(path) {
  for await (const part of readArchive(path)) if ("manifest" in part) return;
}

/** @param {import("pg").Client} client @param {string} path @param {boolean} replace */
async function loadAll(client, path, replace) {
  /** Rows of each table as counted by PostgreSQL. @type {Map<string, number>} */
  const rows = new Map();
  let putBack = async () => {};
  for await (const part of readArchive(path)) {
    if ("head" in part) {
      await compare(client, part.head.tables);
      putBack = await makeRoom(client, part.head.tables, replace);
    } else if ("rows" in part) {
      const { table } = part;
      rows.set(table.name, (rows.get(table.name) ?? 0) + (await load(client, table, part.rows)));
    } else {
      for (const entry of part.manifest.tables) {
        const count = rows.get(entry.name) ?? 0;
        if (count !== entry.rows)
          throw new ArchiveError(
            `${path} is damaged: the table ${entry.name} has ${count} rows, and its manifest says ${entry.rows}.`,
          );
      }
      await setSequences(client, part.manifest.sequences);
    }
  }
  await putBack();
  return { tables: rows.size, rows: [...rows.values()].reduce((sum, count) => sum + count, 0) };
}

/** @param {import("pg").Client} client @param {readonly import("./tables.mjs").Table[]} wanted */
async function compare(client, wanted) {
  const there = new Map((await listTables(client)).map((table) => [table.name, table]));
  for (const { name, columns } of wanted) {
    const table = there.get(name);
    if (!table)
      throw new Error(`The backup has a table ${name} that this database lacks. Nothing was changed.`);
    if ([...columns].sort().join() !== [...table.columns].sort().join())
      throw new Error(
        `The table ${name} has the columns ${columns.join(", ")} in the backup, and ${table.columns.join(", ")} here. Nothing was changed.`,
      );
  }
}

/**
 * Empties the tables if that is allowed. Until everything is loaded, two things are disabled: policies, which would
 * reject COPY into a table by its owner, and triggers, which would record changes that the backup already contains.
 *
 * @param {import("pg").Client} client
 * @param {readonly import("./tables.mjs").Table[]} tables
 * @param {boolean} replace
 * @returns {Promise<() => Promise<void>>} puts both back
 */
async function makeRoom(client, tables, replace) {
  const names = (await listTables(client)).map(({ name }) => client.escapeIdentifier(name));
  await client.query(`LOCK TABLE ${names.join(", ")} IN ACCESS EXCLUSIVE MODE`);
  const { rows: forced } = await client.query(
    `SELECT c.relname AS name FROM pg_class c
     WHERE c.relnamespace = current_schema()::regnamespace AND ${IS_TABLE} AND c.relforcerowsecurity`,
  );
  for (const { name } of forced)
    await client.query(`ALTER TABLE ${client.escapeIdentifier(name)} NO FORCE ROW LEVEL SECURITY`);
  const { rows: triggers } = await client.query(
    `SELECT c.relname AS table, t.tgname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE c.relnamespace = current_schema()::regnamespace AND ${IS_TABLE}
       AND NOT t.tgisinternal AND t.tgenabled = 'O'`,
  );
  /** @param {"ENABLE" | "DISABLE"} verb */
  const turn = async (verb) => {
    for (const { table, name } of triggers)
      await client.query(
        `ALTER TABLE ${client.escapeIdentifier(table)} ${verb} TRIGGER ${client.escapeIdentifier(name)}`,
      );
  };
  await turn("DISABLE");
  if (!replace) await refuseUnlessEmpty(client, tables);
  await client.query(`TRUNCATE ${names.join(", ")}`);
  return async () => {
    await turn("ENABLE");
    for (const { name } of forced)
      await client.query(`ALTER TABLE ${client.escapeIdentifier(name)} FORCE ROW LEVEL SECURITY`);
  };
}

/** @param {import("pg").Client} client @param {readonly import("./tables.mjs").Table[]} tables */
async function refuseUnlessEmpty(client, tables) {
  for (const { name } of tables) {
    if (ENTERED_BY_ITSELF.has(name)) continue;
    const { rows } = await client.query(
      `SELECT EXISTS (SELECT FROM ${client.escapeIdentifier(name)}) AS something`,
    );
    if (rows[0].something)
      throw new Error(
        `This database holds something already (in ${name}). Restore into an empty one, or say --replace to remove all that is there. Nothing was changed.`,
      );
  }
}

/**
 * @param {import("pg").Client} client
 * @param {import("./tables.mjs").Table} table
 * @param {Buffer} piece
 * @returns {Promise<number>} rows
 */
async function load(client, table, piece) {
  const copy = client.query(copyFrom(`COPY ${copyTarget(client, table)} FROM STDIN`));
  copy.end(piece);
  await finished(copy);
  return copy.rowCount;
}

/** @param {import("pg").Client} client @param {readonly import("./tables.mjs").Sequence[]} sequences */
async function setSequences(client, sequences) {
  for (const { name, lastValue, isCalled } of sequences)
    await client.query("SELECT setval($1::regclass, $2, $3)", [
      client.escapeIdentifier(name),
      lastValue,
      isCalled,
    ]);
}
