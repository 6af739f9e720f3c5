import type { Params } from "@wirecost/sim-core";
import type { Client } from "pg";
import { emptyTable, READ, ROWS, WIDE, WIDE_ROW_BYTES, WIDE_ROWS, WRITTEN } from "./tables.ts";
import { type Work, workOn } from "./work.ts";

/** One thing that a program does, as it is measured and as the round-trips model describes it. */
export interface Conversation {
  readonly id: string;
  readonly label: string;
  /** Settings of the model, beyond {@link SHARED}. */
  readonly settings: Params & { readonly rowCount: number };
  /** Before its time begins. */
  readonly prepare?: (client: Client) => Promise<void>;
  readonly work: Work;
}

/**
 * What the conversations share in the model's words. The connection is warm when it is measured, and rows of one end
 * cannot be distinguished from those of the other: all of their time is counted as the server's.
 */
export const SHARED: Params = {
  lossPercent: 0,
  slowStart: false,
  rowBytes: 100,
  keyBytes: 16,
  clientUsPerRow: 0,
  // A transaction that wrote to temporary tables only waits for no disk.
  commitUs: 0,
  extraTrips: 0,
  endProbe: false,
  cachedShare: 0,
  savedByCompression: 0,
};

// Rows in one answer are what a JOIN saves: the model does not ask what joins them.
const tables = { keys: READ, read: READ, joined: READ, written: WRITTEN };
const work = workOn(tables);
const PIPELINE_DEPTH = 10;
const MANY_ROWS = 1000;
const BATCHES = 5;

/** @param few rows of the conversations with a round trip for each */
export function conversations(few: number): readonly Conversation[] {
  return [
    {
      id: "query-a-row",
      label: "one query per row",
      settings: { pattern: "query-a-row", rowCount: few },
      work: work.queryARow(few),
    },
    {
      id: "pipeline",
      label: `one query per row, ${PIPELINE_DEPTH} in flight`,
      settings: { pattern: "pipeline", rowCount: 10 * few, pipelineDepth: PIPELINE_DEPTH },
      work: work.pipelined(10 * few, PIPELINE_DEPTH),
    },
    {
      id: "in-list",
      label: "IN-list",
      settings: { pattern: "in-list", rowCount: MANY_ROWS },
      work: work.inList(MANY_ROWS),
    },
    {
      id: "join",
      label: `one query, ${MANY_ROWS} rows`,
      settings: { pattern: "join", rowCount: MANY_ROWS },
      work: work.join(MANY_ROWS),
    },
    {
      id: "join-large",
      label: `one query, ${ROWS} rows`,
      settings: { pattern: "join", rowCount: ROWS },
      work: work.join(ROWS),
    },
    {
      id: "join-wide",
      label: `one query, ${WIDE_ROWS} rows of 1 kB`,
      settings: { pattern: "join", rowCount: WIDE_ROWS, rowBytes: WIDE_ROW_BYTES },
      work: workOn({ ...tables, joined: WIDE }).join(WIDE_ROWS),
    },
    cursor(few, 1),
    cursor(100 * few, 100),
    cursor(ROWS, ROWS / 4),
    {
      id: "insert-autocommit",
      label: "INSERT, autocommit",
      settings: { pattern: "insert-autocommit", rowCount: few },
      prepare: emptyTable,
      work: work.autocommit(few),
    },
    inserts(BATCHES * 20, 20),
    inserts(BATCHES * 1000, 1000),
    {
      id: "copy",
      label: "COPY",
      settings: { pattern: "copy", rowCount: ROWS },
      prepare: emptyTable,
      work: work.copy(ROWS),
    },
  ];
}

function cursor(rowCount: number, fetchSize: number): Conversation {
  return {
    id: `cursor-${fetchSize}`,
    label: `cursor, ${fetchSize} rows per fetch`,
    // Beside its fetches: BEGIN with DECLARE, and COMMIT.
    settings: { pattern: "cursor", rowCount, fetchSize, endProbe: true, extraTrips: 2 },
    work: work.cursor(rowCount, fetchSize),
  };
}

function inserts(rowCount: number, batchRows: number): Conversation {
  return {
    id: `insert-batch-${batchRows}`,
    label: `INSERT, ${batchRows} rows per statement`,
    settings: { pattern: "insert-batch", rowCount, batchRows },
    prepare: emptyTable,
    work: work.multiRow(rowCount, batchRows),
  };
}
