/**
 * A backup is a gzipped tar, which any tar unpacks:
 *
 * - head.json, first: what it is, which migrations its tables have had, and the tables with their columns.
 * - tables/<name>/<number>.copy: rows in the text format of PostgreSQL's COPY, whole lines, the tables in the
 *   head's order. A table without rows has none.
 * - manifest.json, last: rows, bytes and SHA-256 of each table, and where the sequences stand. Without it an archive
 *   is not whole.
 *
 * @typedef {import("./tables.mjs").Table} Table
 * @typedef {import("./tables.mjs").Sequence} Sequence
 * @typedef {import("./tables.mjs").Migration} Migration
 *
 * @typedef {object} Head
 * @property {string} format
 * @property {string} version of Wirecost
 * @property {string} createdAt ISO 8601
 * @property {string} postgres version of the server
 * @property {string | null} secretMark tells whether AUTH_SECRET is the same, and nothing else of it
 * @property {Migration[]} migrations
 * @property {Table[]} tables
 *
 * @typedef {{ name: string, rows: number, bytes: number, sha256: string }} TableSum
 *
 * @typedef {object} Manifest
 * @property {string} head SHA-256 of head.json
 * @property {TableSum[]} tables in the head's order
 * @property {Sequence[]} sequences
 */

export const FORMAT = "wirecost-backup-1";

/**
 * Minimum bytes of a piece of a table; a large row makes a piece longer. Writing and reading hold one piece in memory.
 */
export const PIECE_BYTES = 4 * 1024 * 1024;

/** @param {string} table @param {number} number from 0 */
export function pieceName(table, number) {
  return `tables/${table}/${String(number).padStart(6, "0")}.copy`;
}

/** Thrown for a file that is not a backup, or an incomplete one. */
export class ArchiveError extends Error {}
