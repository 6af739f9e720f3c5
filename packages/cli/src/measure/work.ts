import type { Client } from "pg";
import { CopyIn, Pipelined } from "./requests.ts";
import { FIRST_KEY, TEXT } from "./tables.ts";

/** Does one thing that programs do. @returns rows that it got or wrote */
export type Work = (clients: readonly [Client, ...Client[]]) => Promise<number>;

/** What the work reads and writes, as a query names it: each with a key `id`, all but the first with a `text`. */
export interface Tables {
  readonly keys: string;
  readonly read: string;
  /** What one query reads with all that belongs to its rows, such as a join. */
  readonly joined: string;
  readonly written: string;
}

/** Ways to read and write rows on tables of these names. Each opens with what the round-trips model says it opens with. */
export function workOn({ keys, read, joined, written }: Tables) {
  const one = `SELECT id, text FROM ${read} WHERE id = $1`;
  const insertOne = `INSERT INTO ${written} VALUES ($1, $2)`;

  async function list(client: Client, rows: number): Promise<number[]> {
    const text = `SELECT id FROM ${keys} WHERE id < $1 ORDER BY id`;
    return (await client.query<{ id: number }>(text, [FIRST_KEY + rows])).rows.map(({ id }) => id);
  }

  /** One statement per row, each its own transaction. */
  const autocommit =
    (rows: number): Work =>
    async ([client]) => {
      for (let i = 0; i < rows; i++) await client.query(insertOne, [FIRST_KEY + i, TEXT]);
      return rows;
    };

  return {
    autocommit,

    /** One query per row, over as many connections as there are. */
    queryARow:
      (rows: number): Work =>
      async (clients) => {
        const all = await list(clients[0], rows);
        const shares = clients.map(async (client, i) => {
          let got = 0;
          for (let k = i; k < all.length; k += clients.length)
            got += (await client.query(one, [all[k]])).rows.length;
          return got;
        });
        return (await Promise.all(shares)).reduce((sum, got) => sum + got, 0);
      },

    /** @param depth queries in flight */
    pipelined:
      (rows: number, depth: number): Work =>
      async ([client]) => {
        const all = await list(client, rows);
        let got = 0;
        for (let i = 0; i < all.length; i += depth) {
          const values = all.slice(i, i + depth).map((key) => [`${key}`]);
          got += await new Pipelined(one, values).sentBy(client);
        }
        return got;
      },

    inList:
      (rows: number): Work =>
      async ([client]) => {
        const text = `SELECT id, text FROM ${read} WHERE id = ANY($1)`;
        return (await client.query(text, [await list(client, rows)])).rows.length;
      },

    join:
      (rows: number): Work =>
      async ([client]) =>
        (await client.query(`SELECT id, text FROM ${joined} WHERE id < $1`, [FIRST_KEY + rows])).rows.length,

    /** A loop that fetches until an answer is short. */
    cursor(rows: number, fetchSize: number): Work {
      const declare = `DECLARE wirecost NO SCROLL CURSOR FOR SELECT id, text FROM ${read} WHERE id < ${FIRST_KEY + rows}`;
      return async ([client]) => {
        await client.query(`BEGIN; ${declare}`);
        let got = 0;
        for (let last = fetchSize; last === fetchSize; got += last)
          last = (await client.query(`FETCH ${fetchSize} FROM wirecost`)).rows.length;
        await client.query("COMMIT");
        return got;
      };
    },

    /** One statement per row between BEGIN and COMMIT. */
    transaction:
      (rows: number): Work =>
      async (clients) => {
        await clients[0].query("BEGIN");
        await autocommit(rows)(clients);
        await clients[0].query("COMMIT");
        return rows;
      },

    multiRow(rows: number, batchRows: number): Work {
      const texts = Array.from({ length: Math.ceil(rows / batchRows) }, (_, batch) => {
        const values = Array.from(
          { length: Math.min(batchRows, rows - batch * batchRows) },
          (_, i) => `(${FIRST_KEY + batch * batchRows + i},'${TEXT}')`,
        );
        return `INSERT INTO ${written} VALUES ${values.join(",")}`;
      });
      return async ([client]) => {
        for (const text of texts) await client.query(text);
        return rows;
      };
    },

    copy(rows: number): Work {
      const lines = Array.from({ length: rows }, (_, i) => `${FIRST_KEY + i}\t${TEXT}\n`);
      return async ([client]) => await new CopyIn(`COPY ${written} FROM STDIN`, lines).sentBy(client);
    },
  };
}
