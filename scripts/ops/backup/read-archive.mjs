import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract as tarExtract } from "tar-stream";
import { ArchiveError, FORMAT, PIECE_BYTES, pieceName } from "./archive.mjs";

/** Larger than any piece: a row in PostgreSQL takes at most 1 GiB, and no table has such rows. */
const MAX_BYTES = 64 * PIECE_BYTES;

/**
 * The parts of a backup, in order.
 *
 * @typedef {{ head: import("./archive.mjs").Head }
 *   | { table: import("./archive.mjs").Table, rows: Buffer }
 *   | { manifest: import("./archive.mjs").Manifest }} Part
 */

/**
 * Reads a backup piece by piece. The manifest comes last, when everything was verified: the parts before it are valid
 * only then.
 *
 * @param {string} path
 * @returns {AsyncGenerator<Part>}
 * @throws {ArchiveError} where it is no backup, damaged, or ends too early
 */
export async function* readArchive(path) {
  const entries = entriesOf(path);
  const first = await entries.next();
  if (first.done || first.value.name !== "head.json")
    throw new ArchiveError(`${path} is no backup of Wirecost: one begins with head.json.`);
  const head = /** @type {import("./archive.mjs").Head} */ (parse(path, first.value));
  if (head.format !== FORMAT)
    throw new ArchiveError(`${path} has the format ${JSON.stringify(head.format)}: expected ${FORMAT}.`);
  yield { head };

  const sums = head.tables.map(({ name }) => ({ name, bytes: 0, pieces: 0, hash: createHash("sha256") }));
  let at = 0;
  for await (const entry of entries) {
    if (entry.name === "manifest.json") {
      const manifest = /** @type {import("./archive.mjs").Manifest} */ (parse(path, entry));
      const found = sums.map(({ name, bytes, hash }) => ({ name, bytes, sha256: hash.digest("hex") }));
      check(path, { headBytes: first.value.bytes, found, manifest });
      yield { manifest };
      return;
    }
    while (at < sums.length && entry.name !== pieceName(sums[at]?.name ?? "", sums[at]?.pieces ?? 0)) at++;
    const table = head.tables[at];
    const sum = sums[at];
    if (!table || !sum)
      throw new ArchiveError(`${path} is damaged: ${entry.name} is not where it should be.`);
    sum.bytes += entry.bytes.byteLength;
    sum.pieces++;
    sum.hash.update(entry.bytes);
    yield { table, rows: entry.bytes };
  }
  throw new ArchiveError(`${path} ends before its manifest: it is not whole.`);
}

/**
 * @param {string} path
 * @param {{ headBytes: Buffer, found: { name: string, bytes: number, sha256: string }[], manifest: import("./archive.mjs").Manifest }} sums
 */
function check(path, { headBytes, found, manifest }) {
  if (manifest.head !== createHash("sha256").update(headBytes).digest("hex"))
    throw new ArchiveError(`${path} is damaged: its head does not match its manifest.`);
  for (const { name, bytes, sha256 } of found) {
    const entry = manifest.tables.find((table) => table.name === name);
    if (!entry) throw new ArchiveError(`${path} is damaged: its manifest does not know the table ${name}.`);
    if (entry.sha256 !== sha256)
      throw new ArchiveError(
        `${path} is damaged: the table ${name} has ${bytes} bytes with the hash ${sha256}, and its manifest says ${entry.bytes} with ${entry.sha256}.`,
      );
  }
}

/** @param {string} path @param {{ name: string, bytes: Buffer }} entry @returns {unknown} */
function parse(path, { name, bytes }) {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw new ArchiveError(`${path} is damaged: ${name} is no JSON.`);
  }
}

/**
 * The files in a gzipped tar, one at a time.
 *
 * @param {string} path
 * @returns {AsyncGenerator<{ name: string, bytes: Buffer }>}
 */
async function* entriesOf(path) {
  const extract = tarExtract();
  const plain = new PassThrough();
  const read = pipeline(createReadStream(path), createGunzip(), plain);
  // The loop below reports the error and ends.
  read.catch((error) => extract.destroy(error));
  plain.pipe(/** @type {NodeJS.WritableStream} */ (/** @type {unknown} */ (extract)));
  try {
    for await (const entry of extract) {
      const { name, size } = entry.header;
      if (size > MAX_BYTES) throw new ArchiveError(`${path} is damaged: ${name} is ${size} bytes long.`);
      /** @type {Buffer[]} */
      const parts = [];
      for await (const part of entry) parts.push(/** @type {Buffer} */ (part));
      yield { name, bytes: Buffer.concat(parts) };
    }
    await read;
  } catch (error) {
    throw toArchiveError(path, error);
  } finally {
    plain.destroy();
    extract.destroy();
  }
}

/** @param {string} path @param {unknown} error */
function toArchiveError(path, error) {
  if (error instanceof ArchiveError) return error;
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
  if (code === "ENOENT") return new ArchiveError(`There is no file ${path}.`);
  if (code === "EACCES" || code === "EISDIR") return new ArchiveError(`${path} cannot be read (${code}).`);
  if (code === "Z_BUF_ERROR") return new ArchiveError(`${path} ends in the middle: it is not whole.`);
  if (code === "Z_DATA_ERROR" || code?.startsWith("Z_"))
    return new ArchiveError(
      `${path} is damaged, or no backup of Wirecost: it cannot be unpacked (${message}).`,
    );
  return new ArchiveError(`${path} is damaged, or no backup of Wirecost: ${message}.`);
}
