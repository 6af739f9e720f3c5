import { cpus } from "node:os";
import { doingOf } from "./plan-conversation.mjs";

/** @typedef {import("@wirecost/sim-core").Params} Params */

/**
 * A conversation of a program, as code of the harness and as settings of the model.
 *
 * @typedef {object} Conversation
 * @property {string} id
 * @property {string} label
 * @property {Params} settings of the model, beyond what all conversations share
 * @property {import("@wirecost/cli/measure").Work} work
 * @property {boolean} [writes] into the table that is emptied before
 * @property {boolean} [heldOut] never fitted to, at any latency
 */

/** Connections of parallel queries. */
export const CONNECTIONS = 4;

/** @param {string} id @param {string} label @param {Params} settings @param {boolean} [heldOut] @returns {Conversation} */
function conversation(id, label, settings, heldOut = false) {
  return { id, label, settings, ...doingOf(settings), heldOut };
}

/**
 * Round trips of a cursor's loop besides its fetches: BEGIN with DECLARE, and COMMIT.
 *
 * @param {number} rowCount @param {number} fetchSize @param {boolean} [heldOut]
 */
function fetching(rowCount, fetchSize, heldOut) {
  const settings = { pattern: "cursor", rowCount, fetchSize, endProbe: true, extraTrips: 2 };
  return conversation(
    `cursor-${fetchSize}`,
    `cursor, ${rowCount} rows, ${fetchSize} a fetch`,
    settings,
    heldOut,
  );
}

/** @param {number} rowCount @param {number} batchRows @param {boolean} [heldOut] */
function inserting(rowCount, batchRows, heldOut) {
  const settings = { pattern: "insert-batch", rowCount, batchRows };
  const label = `multi-row INSERT, ${rowCount} rows, ${batchRows} a statement`;
  return conversation(`insert-batch-${batchRows}`, label, settings, heldOut);
}

const perRow = "one query per row, 25 rows";
const parallel = { pattern: "parallel", rowCount: 25, connections: CONNECTIONS, serverCores: cpus().length };
const transaction = { pattern: "insert-transaction", rowCount: 25, transactionRows: 25 };

/** All conversations that the lab measures. @type {readonly Conversation[]} */
export const conversations = [
  conversation("query-a-row", perRow, { pattern: "query-a-row", rowCount: 25 }),
  conversation("parallel", `${perRow}, ${CONNECTIONS} connections`, parallel, true),
  conversation("pipeline", `${perRow}, 10 in flight`, {
    pattern: "pipeline",
    rowCount: 25,
    pipelineDepth: 10,
  }),
  conversation("in-list", "IN-list, 1000 rows", { pattern: "in-list", rowCount: 1000 }),
  conversation("join-1000", "JOIN, 1000 rows", { pattern: "join", rowCount: 1000 }, true),
  conversation("join-2000", "JOIN, 2000 rows", { pattern: "join", rowCount: 2000 }),
  fetching(25, 1),
  fetching(250, 10, true),
  fetching(10_000, 100),
  fetching(10_000, 1000, true),
  fetching(10_000, 10_000),
  conversation("insert-autocommit", "INSERT, autocommit, 25 rows", {
    pattern: "insert-autocommit",
    rowCount: 25,
  }),
  conversation("insert-transaction", "INSERT, one transaction, 25 rows", transaction, true),
  inserting(1000, 100, true),
  inserting(10_000, 1000),
  conversation("copy", "COPY, 10000 rows", { pattern: "copy", rowCount: 10_000 }),
];
