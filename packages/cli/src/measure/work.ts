import type { Params } from "@wirecost/sim-core";
import type { Client } from "pg";
import { CopyIn, Pipelined } from "./requests.ts";
import { FIRST_KEY, TEXT } from "./tables.ts";

/** Executes one unit of a program's work. @returns rows that it got or wrote */
export type Work = (clients: readonly [Client, ...Client[]]) => Promise<number>;

/** Tables of the work, as named in a query: each with a key `id`, all but the first with a `text`. */
export interface Tables {
  readonly keys: string;
  readonly read: string;
  /** The query for rows with all related rows, such as a join. */
  readonly joined: string;
  readonly written: string;
}

/** The settings of the round-trips model that the work depends on. */
type Sizes = Readonly<
  Record<"rowCount" | "connections" | "pipelineDepth" | "fetchSize" | "batchRows", number>
>;

/**
 * Ways to read and write rows on tables of these names, by the patterns of the round-trips model. Each opens with what
 * the model says it opens with.
 *
 * @returns what a program does for settings of the model; undefined for a pattern that is none of these
 */
export function workOn({ keys, read, joined, written }: Tables): (settings: Params) => Work | undefined {
  const one = `SELECT id, text FROM ${read} WHERE id = $1`;
  const insertOne = `INSERT INTO ${written} VALUES ($1, $2)`;

  async function list(client: Client, rows: number): Promise<number[]> {
    const text = `SELECT id FROM ${keys} WHERE id < $1 ORDER BY id`;
    return (await client.query<{ id: number }>(text, [FIRST_KEY + rows])).rows.map(({ id }) => id);
  }

  /** One query per row, over all connections. */
  const queryARow =
    ({ rowCount }: Sizes): Work =>
    async (clients) => {
      const all = await list(clients[0], rowCount);
      const shares = clients.map(async (client, i) => {
        let got = 0;
        for (let k = i; k < all.length; k += clients.length)
          got += (await client.query(one, [all[k]])).rows.length;
        return got;
      });
      return (await Promise.all(shares)).reduce((sum, got) => sum + got, 0);
    };

  /** One statement per row, each its own transaction. */
  const autocommit =
    ({ rowCount }: Sizes): Work =>
    async ([client]) => {
      for (let i = 0; i < rowCount; i++) await client.query(insertOne, [FIRST_KEY + i, TEXT]);
      return rowCount;
    };

  const patterns: Readonly<Record<string, (sizes: Sizes) => Work>> = {
    "query-a-row": queryARow,

    parallel:
      (sizes) =>
      ([first, ...others]) =>
        queryARow(sizes)([first, ...others.slice(0, sizes.connections - 1)]),

    pipeline:
      ({ rowCount, pipelineDepth }) =>
      async ([client]) => {
        const all = await list(client, rowCount);
        let got = 0;
        for (let i = 0; i < all.length; i += pipelineDepth) {
          const values = all.slice(i, i + pipelineDepth).map((key) => [`${key}`]);
          got += await new Pipelined(one, values).sentBy(client);
        }
        return got;
      },

    "in-list":
      ({ rowCount }) =>
      async ([client]) => {
        const text = `SELECT id, text FROM ${read} WHERE id = ANY($1)`;
        return (await client.query(text, [await list(client, rowCount)])).rows.length;
      },

    join:
      ({ rowCount }) =>
      async ([client]) => {
        const text = `SELECT id, text FROM ${joined} WHERE id < $1`;
        return (await client.query(text, [FIRST_KEY + rowCount])).rows.length;
      },

    /** Fetches in a loop until an answer has fewer rows. */
    cursor({ rowCount, fetchSize }) {
      const declare = `DECLARE wirecost NO SCROLL CURSOR FOR SELECT id, text FROM ${read} WHERE id < ${FIRST_KEY + rowCount}`;
      return async ([client]) => {
        await client.query(`BEGIN; ${declare}`);
        let got = 0;
        for (let last = fetchSize; last === fetchSize; got += last)
          last = (await client.query(`FETCH ${fetchSize} FROM wirecost`)).rows.length;
        await client.query("COMMIT");
        return got;
      };
    },

    "insert-autocommit": autocommit,

    /** One statement per row between BEGIN and COMMIT. */
    "insert-transaction": (sizes) => async (clients) => {
      await clients[0].query("BEGIN");
      const rows = await autocommit(sizes)(clients);
      await clients[0].query("COMMIT");
      return rows;
    },

    "insert-batch"({ rowCount, batchRows }) {
      const texts = Array.from({ length: Math.ceil(rowCount / batchRows) }, (_, batch) => {
        const values = Array.from(
          { length: Math.min(batchRows, rowCount - batch * batchRows) },
          (_, i) => `(${FIRST_KEY + batch * batchRows + i},'${TEXT}')`,
        );
        return `INSERT INTO ${written} VALUES ${values.join(",")}`;
      });
      return async ([client]) => {
        for (const text of texts) await client.query(text);
        return rowCount;
      };
    },

    copy({ rowCount }) {
      const lines = Array.from({ length: rowCount }, (_, i) => `${FIRST_KEY + i}\t${TEXT}\n`);
      return async ([client]) => await new CopyIn(`COPY ${written} FROM STDIN`, lines).sentBy(client);
    },
  };

  return (settings) => {
    const size = (id: keyof Sizes) => Number(settings[id]);
    return patterns[String(settings.pattern)]?.({
      rowCount: size("rowCount"),
      connections: size("connections"),
      pipelineDepth: size("pipelineDepth"),
      fetchSize: size("fetchSize"),
      batchRows: size("batchRows"),
    });
  };
}

/** Whether such work writes: its table is emptied first. */
export function writes({ pattern }: Params): boolean {
  return pattern === "copy" || String(pattern).startsWith("insert-");
}
