import { cpus } from "node:os";
import { ROWS, writes } from "@wirecost/cli/measure";
import { MAX_CONNECTIONS } from "./ledger.mjs";
import { workOf } from "./tables.mjs";

/** @typedef {import("@wirecost/sim-core").Params} Params */

/** Parameters that the lab can set: on any other axis all cells would be measured alike. */
export const MEASURABLE = [
  "pattern",
  "rowCount",
  "rttMs",
  "bandwidthMbit",
  "connections",
  "pipelineDepth",
  "fetchSize",
  "batchRows",
];

/**
 * The conversation of a cell as the lab executes it.
 *
 * @param {Params} params every parameter of the round-trips model
 * @returns {import("./conversations.mjs").Conversation}
 * @throws {Error} for what the lab cannot do, which names the value and what it can
 */
export function conversationOf(params) {
  const { pattern } = params;
  const number = (/** @type {string} */ id) => Number(params[id]);
  const rows = number("rowCount");
  if (rows < 1 || rows > ROWS) throw new Error(`rowCount: ${rows} rows; the lab's tables have 1 to ${ROWS}.`);
  const settings = {
    pattern: pattern ?? "",
    rowCount: rows,
    connections: number("connections"),
    pipelineDepth: number("pipelineDepth"),
    fetchSize: number("fetchSize"),
    listSize: number("listSize"),
    batchRows: number("batchRows"),
    transactionRows: number("transactionRows"),
    serverCores: cpus().length,
    // A cursor's loop in PostgreSQL: BEGIN with DECLARE, fetches until one returns fewer rows, COMMIT.
    endProbe: pattern === "cursor",
    extraTrips: pattern === "cursor" ? 2 : 0,
  };
  return { id: `${pattern}`, label: `${pattern}, ${rows} rows`, settings, ...doingOf(settings) };
}

/**
 * The program for settings of the model.
 *
 * @param {Params} settings
 * @returns {Pick<import("./conversations.mjs").Conversation, "work" | "writes">}
 * @throws {Error} as conversationOf()
 */
export function doingOf(settings) {
  const { pattern, rowCount: rows, connections, listSize, transactionRows } = settings;
  const does = workOf(settings);
  if (!does) throw new Error(`pattern: ${JSON.stringify(pattern)} is not a conversation of the lab.`);
  if (pattern === "parallel" && Number(connections) > MAX_CONNECTIONS)
    throw new Error(`connections: ${connections}; the lab has up to ${MAX_CONNECTIONS}.`);
  if (pattern === "in-list" && Number(listSize) < Number(rows))
    throw new Error(`listSize: ${listSize}; the lab asks for all ${rows} rows in one list.`);
  if (pattern === "insert-transaction" && Number(transactionRows) < Number(rows))
    throw new Error(
      `transactionRows: ${transactionRows}; the lab inserts all ${rows} rows in one transaction.`,
    );
  return { work: does, writes: writes(settings) };
}
