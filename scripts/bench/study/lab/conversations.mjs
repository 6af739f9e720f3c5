import { cpus } from "node:os";
import { work } from "./tables.mjs";

/** @typedef {import("@wirecost/sim-core").Params} Params */

/**
 * One thing that a program does, as the harness does it and as the model describes it.
 *
 * @typedef {object} Conversation
 * @property {string} id
 * @property {string} label
 * @property {Params} settings of the model, beyond what all conversations share
 * @property {import("@wirecost/cli/measure").Work} work
 * @property {boolean} [writes] into the table that is emptied before
 * @property {boolean} [heldOut] never fitted to, at any latency
 */

/** Connections that parallel queries are spread over. */
export const CONNECTIONS = 4;

/**
 * What a cursor's loop costs beside its fetches: BEGIN with DECLARE, and COMMIT.
 *
 * @param {number} rows @param {number} fetchSize @param {boolean} [heldOut] @returns {Conversation}
 */
function fetching(rows, fetchSize, heldOut = false) {
  return {
    id: `cursor-${fetchSize}`,
    label: `cursor, ${rows} rows, ${fetchSize} a fetch`,
    settings: { pattern: "cursor", rowCount: rows, fetchSize, endProbe: true, extraTrips: 2 },
    work: work.cursor(rows, fetchSize),
    heldOut,
  };
}

/** @param {number} rows @param {number} batchRows @param {boolean} [heldOut] @returns {Conversation} */
function inserting(rows, batchRows, heldOut = false) {
  return {
    id: `insert-batch-${batchRows}`,
    label: `multi-row INSERT, ${rows} rows, ${batchRows} a statement`,
    settings: { pattern: "insert-batch", rowCount: rows, batchRows },
    work: work.multiRow(rows, batchRows),
    writes: true,
    heldOut,
  };
}

/** Everything that the lab measures. @type {readonly Conversation[]} */
export const conversations = [
  {
    id: "query-a-row",
    label: "one query per row, 25 rows",
    settings: { pattern: "query-a-row", rowCount: 25 },
    work: work.queryARow(25),
  },
  {
    id: "parallel",
    label: `one query per row, 25 rows, ${CONNECTIONS} connections`,
    settings: { pattern: "parallel", rowCount: 25, connections: CONNECTIONS, serverCores: cpus().length },
    work: work.queryARow(25),
    heldOut: true,
  },
  {
    id: "pipeline",
    label: "one query per row, 25 rows, 10 in flight",
    settings: { pattern: "pipeline", rowCount: 25, pipelineDepth: 10 },
    work: work.pipelined(25, 10),
  },
  {
    id: "in-list",
    label: "IN-list, 1000 rows",
    settings: { pattern: "in-list", rowCount: 1000 },
    work: work.inList(1000),
  },
  {
    id: "join-1000",
    label: "JOIN, 1000 rows",
    settings: { pattern: "join", rowCount: 1000 },
    work: work.join(1000),
    heldOut: true,
  },
  {
    id: "join-2000",
    label: "JOIN, 2000 rows",
    settings: { pattern: "join", rowCount: 2000 },
    work: work.join(2000),
  },
  fetching(25, 1),
  fetching(250, 10, true),
  fetching(10_000, 100),
  fetching(10_000, 1000, true),
  fetching(10_000, 10_000),
  {
    id: "insert-autocommit",
    label: "INSERT, autocommit, 25 rows",
    settings: { pattern: "insert-autocommit", rowCount: 25 },
    work: work.autocommit(25),
    writes: true,
  },
  {
    id: "insert-transaction",
    label: "INSERT, one transaction, 25 rows",
    settings: { pattern: "insert-transaction", rowCount: 25, transactionRows: 25 },
    work: work.transaction(25),
    writes: true,
    heldOut: true,
  },
  inserting(1000, 100, true),
  inserting(10_000, 1000),
  {
    id: "copy",
    label: "COPY, 10000 rows",
    settings: { pattern: "copy", rowCount: 10_000 },
    work: work.copy(10_000),
    writes: true,
  },
];
