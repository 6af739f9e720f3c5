import { cpus } from "node:os";
import { ROWS } from "@wirecost/cli/measure";
import { MAX_CONNECTIONS } from "./ledger.mjs";
import { work } from "./tables.mjs";

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
  const { pattern } = settings;
  const number = (/** @type {string} */ id) => Number(settings[id]);
  const rows = number("rowCount");
  const reading = (/** @type {import("@wirecost/cli/measure").Work} */ does) => ({ work: does });
  const writing = (/** @type {import("@wirecost/cli/measure").Work} */ does) => ({
    work: does,
    writes: true,
  });
  switch (pattern) {
    case "query-a-row":
      return reading(work.queryARow(rows));
    case "parallel":
      if (number("connections") > MAX_CONNECTIONS)
        throw new Error(`connections: ${number("connections")}; the lab has up to ${MAX_CONNECTIONS}.`);
      return reading((clients) => {
        const [first, ...others] = clients;
        return work.queryARow(rows)([first, ...others.slice(0, number("connections") - 1)]);
      });
    case "pipeline":
      return reading(work.pipelined(rows, number("pipelineDepth")));
    case "in-list":
      if (number("listSize") < rows)
        throw new Error(`listSize: ${number("listSize")}; the lab asks for all ${rows} rows in one list.`);
      return reading(work.inList(rows));
    case "join":
      return reading(work.join(rows));
    case "cursor":
      return reading(work.cursor(rows, number("fetchSize")));
    case "insert-autocommit":
      return writing(work.autocommit(rows));
    case "insert-transaction":
      if (number("transactionRows") < rows)
        throw new Error(
          `transactionRows: ${number("transactionRows")}; the lab inserts all ${rows} rows in one transaction.`,
        );
      return writing(work.transaction(rows));
    case "insert-batch":
      return writing(work.multiRow(rows, number("batchRows")));
    case "copy":
      return writing(work.copy(rows));
    default:
      throw new Error(`pattern: ${JSON.stringify(pattern)} is not a conversation of the lab.`);
  }
}
