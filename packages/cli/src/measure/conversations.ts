import type { Params } from "@wirecost/sim-core";
import type { Client } from "pg";
import { emptyTable, READ, ROWS, WIDE, WIDE_ROW_BYTES, WIDE_ROWS, WRITTEN } from "./tables.ts";
import { type Work, workOn, writes } from "./work.ts";

/** A conversation of a program, as code and as settings of the round-trips model. */
export interface Conversation {
  readonly id: string;
  readonly label: string;
  /** Settings of the model, in addition to {@link SHARED}. */
  readonly settings: Params & { readonly rowCount: number };
  /** Executed before the measurement. */
  readonly prepare?: (client: Client) => Promise<void>;
  readonly work: Work;
}

/**
 * Common settings of the conversations. The connection is warm when it is measured, and the row times of both ends
 * cannot be distinguished: all of them count as the server's.
 */
export const SHARED: Params = {
  lossPercent: 0,
  slowStart: false,
  rowBytes: 100,
  keyBytes: 16,
  clientUsPerRow: 0,
  // A transaction that wrote only to temporary tables waits for no disk.
  commitUs: 0,
  extraTrips: 0,
  endProbe: false,
  cachedShare: 0,
  savedByCompression: 0,
};

// A JOIN saves round trips by its single answer: the model does not depend on what is joined.
const tables = { keys: READ, read: READ, joined: READ, written: WRITTEN };
const workOf = workOn(tables);
const PIPELINE_DEPTH = 10;
const MANY_ROWS = 1000;
const BATCHES = 5;

function conversation(
  id: string,
  label: string,
  settings: Conversation["settings"],
  work = workOf(settings),
): Conversation {
  if (!work) throw new Error(`${id}: no work is known for the pattern ${settings.pattern}.`);
  return { id, label, settings, work, ...(writes(settings) && { prepare: emptyTable }) };
}

/** @param few rows of the conversations with a round trip for each */
export function conversations(few: number): readonly Conversation[] {
  const pipeline = { pattern: "pipeline", rowCount: 10 * few, pipelineDepth: PIPELINE_DEPTH };
  const wide = { pattern: "join", rowCount: WIDE_ROWS, rowBytes: WIDE_ROW_BYTES };
  return [
    conversation("query-a-row", "one query per row", { pattern: "query-a-row", rowCount: few }),
    conversation("pipeline", `one query per row, ${PIPELINE_DEPTH} in flight`, pipeline),
    conversation("in-list", "IN-list", { pattern: "in-list", rowCount: MANY_ROWS }),
    conversation("join", `one query, ${MANY_ROWS} rows`, { pattern: "join", rowCount: MANY_ROWS }),
    conversation("join-large", `one query, ${ROWS} rows`, { pattern: "join", rowCount: ROWS }),
    conversation(
      "join-wide",
      `one query, ${WIDE_ROWS} rows of 1 kB`,
      wide,
      workOn({ ...tables, joined: WIDE })(wide),
    ),
    cursor(few, 1),
    cursor(100 * few, 100),
    cursor(ROWS, ROWS / 4),
    conversation("insert-autocommit", "INSERT, autocommit", { pattern: "insert-autocommit", rowCount: few }),
    inserts(BATCHES * 20, 20),
    inserts(BATCHES * 1000, 1000),
    conversation("copy", "COPY", { pattern: "copy", rowCount: ROWS }),
  ];
}

function cursor(rowCount: number, fetchSize: number): Conversation {
  // Besides its fetches: BEGIN with DECLARE, and COMMIT.
  const settings = { pattern: "cursor", rowCount, fetchSize, endProbe: true, extraTrips: 2 };
  return conversation(`cursor-${fetchSize}`, `cursor, ${fetchSize} rows per fetch`, settings);
}

function inserts(rowCount: number, batchRows: number): Conversation {
  const settings = { pattern: "insert-batch", rowCount, batchRows };
  return conversation(`insert-batch-${batchRows}`, `INSERT, ${batchRows} rows per statement`, settings);
}
