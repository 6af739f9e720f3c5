import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { to as copyTo } from "pg-copy-streams";
import { pack as tarPack } from "tar-stream";
import { FORMAT, PIECE_BYTES, pieceName } from "./archive.mjs";
import { appliedMigrations, copySource, listSequences, listTables, listVeiledTables } from "./tables.mjs";

/** @typedef {import("./archive.mjs").Manifest} Manifest */

/**
 * Writes the whole content of a database as of one moment, while others read and write. After an error the connection
 * cannot be used again: close it.
 *
 * @param {import("pg").Client} client by connectForCopy()
 * @param {NodeJS.WritableStream} file ended when all is written
 * @param {{ version: string, now: Date, secretMark: string | null }} about
 * @returns {Promise<Manifest>}
 * @throws {Error} where the database was never prepared, or a table cannot be read whole
 */
export async function writeArchive(client, file, about) {
  const pack = tarPack();
  // The code that awaits the entry reports the error.
  pack.on("error", () => {});
  /** The first error of the file, such as a full disk, instead of the write error that follows it. @type {unknown} */
  let unwritable;
  const written = pipeline(pack, createGzip({ level: 4 }), file);
  written.catch((error) => {
    unwritable ??= error;
  });
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  try {
    const manifest = await writeAll(client, pack, about);
    pack.finalize();
    await written;
    await client.query("COMMIT");
    return manifest;
  } catch (error) {
    const cause = unwritable ?? error;
    pack.destroy();
    await written.catch(() => {});
    throw cause;
  }
}

/**
 * @param {import("pg").Client} client
 * @param {import("tar-stream").Pack} pack
 * @param {Parameters<typeof writeArchive>[2]} about
 * @returns {Promise<Manifest>}
 */
async function writeAll(client, pack, { version, now, secretMark }) {
  const migrations = await appliedMigrations(client);
  if (migrations.length === 0)
    throw new Error("There is nothing to back up: this database holds no tables of Wirecost.");
  const veiled = await listVeiledTables(client);
  if (veiled.length > 0)
    throw new Error(
      `Row-level security hides rows of ${veiled.join(", ")} from this user: back up as one that bypasses it (ALTER ROLE ... BYPASSRLS), or as the superuser.`,
    );
  const tables = await listTables(client);
  const { rows } = await client.query("SELECT current_setting('server_version') AS version");
  /** @type {import("./archive.mjs").Head} */
  const head = {
    format: FORMAT,
    version,
    createdAt: now.toISOString(),
    postgres: rows[0].version,
    secretMark,
    migrations,
    tables,
  };
  const headBytes = json(head);
  /** @param {string} name @param {Buffer} bytes */
  const add = (name, bytes) => addEntry(pack, { name, bytes, now });
  await add("head.json", headBytes);
  /** @type {Manifest} */
  const manifest = { head: sha256(headBytes), tables: [], sequences: [] };
  for (const table of tables) manifest.tables.push(await writeTable(client, table, add));
  manifest.sequences = await listSequences(client);
  await add("manifest.json", json(manifest));
  return manifest;
}

/**
 * @param {import("pg").Client} client
 * @param {import("./archive.mjs").Table} table
 * @param {(name: string, bytes: Buffer) => Promise<void>} add
 * @returns {Promise<import("./archive.mjs").TableSum>}
 */
async function writeTable(client, table, add) {
  const hash = createHash("sha256");
  let bytes = 0;
  let pieces = 0;
  const rows = client.query(copyTo(`COPY ${copySource(client, table)} TO STDOUT`));
  for await (const piece of wholeLines(rows)) {
    hash.update(piece);
    bytes += piece.byteLength;
    await add(pieceName(table.name, pieces++), piece);
  }
  return { name: table.name, rows: rows.rowCount, bytes, sha256: hash.digest("hex") };
}

/**
 * Splits a stream into pieces that end at a row. In COPY's text format every newline ends a row.
 *
 * @param {AsyncIterable<Buffer>} stream
 * @returns {AsyncGenerator<Buffer>}
 */
async function* wholeLines(stream) {
  /** @type {Buffer[]} */
  let parts = [];
  let size = 0;
  for await (const part of stream) {
    const end = size + part.byteLength < PIECE_BYTES ? -1 : part.lastIndexOf(10);
    if (end < 0) {
      parts.push(part);
      size += part.byteLength;
      continue;
    }
    yield Buffer.concat([...parts, part.subarray(0, end + 1)]);
    const rest = part.subarray(end + 1);
    parts = rest.byteLength > 0 ? [rest] : [];
    size = rest.byteLength;
  }
  if (size > 0) yield Buffer.concat(parts);
}

/** @param {import("tar-stream").Pack} pack @param {{ name: string, bytes: Buffer, now: Date }} entry @returns {Promise<void>} */
function addEntry(pack, { name, bytes, now }) {
  return new Promise((resolve, reject) => {
    const entry = pack.entry({ name, mode: 0o600, mtime: now }, bytes, (error) =>
      error ? reject(error) : resolve(),
    );
    entry.on("error", reject);
  });
}

/** @param {unknown} value */
function json(value) {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}

/** @param {Buffer} bytes */
function sha256(bytes) {
  return createHash("sha256").update(bytes).digest("hex");
}
