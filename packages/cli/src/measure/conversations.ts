import type { Params } from "@wirecost/sim-core";
import type { Client } from "pg";
import { CopyIn, Pipelined } from "./requests.ts";
import {
  emptyTable,
  FIRST_KEY,
  READ,
  ROWS,
  TEXT,
  WIDE,
  WIDE_ROW_BYTES,
  WIDE_ROWS,
  WRITTEN,
} from "./tables.ts";

/** One thing that a program does, as it is measured and as the round-trips model describes it. */
export interface Conversation {
  readonly id: string;
  readonly label: string;
  /** Settings of the model, beyond {@link SHARED}. */
  readonly settings: Params & { readonly rowCount: number };
  /** Before its time begins. */
  readonly prepare?: (client: Client) => Promise<void>;
  /** @returns rows that it got or wrote */
  readonly work: (client: Client) => Promise<number>;
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

const LIST = `SELECT id FROM ${READ} WHERE id < $1 ORDER BY id`;
const ONE = `SELECT id, text FROM ${READ} WHERE id = $1`;
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
      async work(client) {
        let got = 0;
        for (const key of await list(client, few)) got += (await client.query(ONE, [key])).rows.length;
        return got;
      },
    },
    {
      id: "pipeline",
      label: `one query per row, ${PIPELINE_DEPTH} in flight`,
      settings: { pattern: "pipeline", rowCount: 10 * few, pipelineDepth: PIPELINE_DEPTH },
      async work(client) {
        const keys = await list(client, 10 * few);
        let got = 0;
        for (let i = 0; i < keys.length; i += PIPELINE_DEPTH) {
          const values = keys.slice(i, i + PIPELINE_DEPTH).map((key) => [`${key}`]);
          got += await new Pipelined(ONE, values).sentBy(client);
        }
        return got;
      },
    },
    {
      id: "in-list",
      label: "IN-list",
      settings: { pattern: "in-list", rowCount: MANY_ROWS },
      async work(client) {
        const keys = await list(client, MANY_ROWS);
        return (await client.query(`SELECT id, text FROM ${READ} WHERE id = ANY($1)`, [keys])).rows.length;
      },
    },
    all("join", MANY_ROWS, READ, {}),
    all("join-large", ROWS, READ, {}),
    all("join-wide", WIDE_ROWS, WIDE, { rowBytes: WIDE_ROW_BYTES }),
    cursor(few, 1),
    cursor(100 * few, 100),
    cursor(ROWS, ROWS / 4),
    {
      id: "insert-autocommit",
      label: "INSERT, autocommit",
      settings: { pattern: "insert-autocommit", rowCount: few },
      prepare: emptyTable,
      async work(client) {
        for (let i = 0; i < few; i++)
          await client.query(`INSERT INTO ${WRITTEN} VALUES ($1, $2)`, [FIRST_KEY + i, TEXT]);
        return few;
      },
    },
    inserts(BATCHES * 20, 20),
    inserts(BATCHES * 1000, 1000),
    {
      id: "copy",
      label: "COPY",
      settings: { pattern: "copy", rowCount: ROWS },
      prepare: emptyTable,
      work: async (client) =>
        await new CopyIn(
          `COPY ${WRITTEN} FROM STDIN`,
          Array.from({ length: ROWS }, (_, i) => `${FIRST_KEY + i}\t${TEXT}\n`),
        ).sentBy(client),
    },
  ];
}

async function list(client: Client, rows: number): Promise<number[]> {
  return (await client.query<{ id: number }>(LIST, [FIRST_KEY + rows])).rows.map(({ id }) => id);
}

/** Rows in one answer, which is what a JOIN saves: the model does not ask what joins them. */
function all(id: string, rowCount: number, table: string, settings: Params): Conversation {
  return {
    id,
    label: `one query, ${rowCount} rows${table === WIDE ? " of 1 kB" : ""}`,
    settings: { pattern: "join", rowCount, ...settings },
    work: async (client) =>
      (await client.query(`SELECT id, text FROM ${table} WHERE id < $1`, [FIRST_KEY + rowCount])).rows.length,
  };
}

/** A loop that fetches until an answer is short. */
function cursor(rowCount: number, fetchSize: number): Conversation {
  const declare = `DECLARE wirecost NO SCROLL CURSOR FOR SELECT id, text FROM ${READ} WHERE id < ${FIRST_KEY + rowCount}`;
  const extraTrips = 2;
  return {
    id: `cursor-${fetchSize}`,
    label: `cursor, ${fetchSize} rows per fetch`,
    // Beside its fetches: BEGIN with DECLARE, and COMMIT.
    settings: { pattern: "cursor", rowCount, fetchSize, endProbe: true, extraTrips },
    async work(client) {
      await client.query(`BEGIN; ${declare}`);
      let got = 0;
      for (let last = fetchSize; last === fetchSize; got += last)
        last = (await client.query(`FETCH ${fetchSize} FROM wirecost`)).rows.length;
      await client.query("COMMIT");
      return got;
    },
  };
}

function inserts(rowCount: number, batchRows: number): Conversation {
  const texts = Array.from({ length: rowCount / batchRows }, (_, batch) => {
    const values = Array.from(
      { length: batchRows },
      (_, i) => `(${FIRST_KEY + batch * batchRows + i},'${TEXT}')`,
    );
    return `INSERT INTO ${WRITTEN} VALUES ${values.join(",")}`;
  });
  return {
    id: `insert-batch-${batchRows}`,
    label: `INSERT, ${batchRows} rows per statement`,
    settings: { pattern: "insert-batch", rowCount, batchRows },
    prepare: emptyTable,
    async work(client) {
      for (const text of texts) await client.query(text);
      return rowCount;
    },
  };
}
