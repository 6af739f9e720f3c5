import { Pipelined } from "./pipelined.mjs";
import { FIRST_KEY } from "./tables.mjs";

const LIST = "SELECT id FROM customer WHERE id < $1 ORDER BY id";
const ONE = "SELECT id, text FROM account WHERE id = $1";

/**
 * Ways to read accounts. Each opens with what the model says it opens with, and answers how many rows it got.
 *
 * @typedef {import("pg").Client} Client
 * @typedef {(clients: readonly [Client, ...Client[]]) => Promise<number>} Work
 */

/** @param {Client} client @param {number} rows @returns {Promise<number[]>} keys of the first customers */
async function list(client, rows) {
  const { rows: found } = await client.query(LIST, [FIRST_KEY + rows]);
  return found.map(({ id }) => id);
}

/** One query per row, over as many connections as there are. @param {number} rows @returns {Work} */
export function queryARow(rows) {
  return async (clients) => {
    const keys = await list(clients[0], rows);
    const shares = clients.map(async (client, i) => {
      let got = 0;
      for (let k = i; k < keys.length; k += clients.length) {
        got += (await client.query(ONE, [keys[k]])).rows.length;
      }
      return got;
    });
    return (await Promise.all(shares)).reduce((sum, got) => sum + got, 0);
  };
}

/** @param {number} rows @param {number} depth queries in flight @returns {Work} */
export function pipelined(rows, depth) {
  return async ([client]) => {
    const keys = await list(client, rows);
    let got = 0;
    for (let i = 0; i < keys.length; i += depth) {
      const values = keys.slice(i, i + depth).map((key) => [`${key}`]);
      got += await client.query(new Pipelined(ONE, values)).done;
    }
    return got;
  };
}

/** @param {number} rows @returns {Work} */
export function inList(rows) {
  return async ([client]) => {
    const keys = await list(client, rows);
    return (await client.query("SELECT id, text FROM account WHERE id = ANY($1)", [keys])).rows.length;
  };
}

/** @param {number} rows @returns {Work} */
export function join(rows) {
  const text = "SELECT id, text FROM customer JOIN account USING (id) WHERE id < $1";
  return async ([client]) => (await client.query(text, [FIRST_KEY + rows])).rows.length;
}

/** A loop that fetches until an answer is short. @param {number} rows @param {number} fetchSize @returns {Work} */
export function cursor(rows, fetchSize) {
  const declare = `DECLARE c NO SCROLL CURSOR FOR SELECT id, text FROM account WHERE id < ${FIRST_KEY + rows}`;
  return async ([client]) => {
    await client.query(`BEGIN; ${declare}`);
    let got = 0;
    for (let last = fetchSize; last === fetchSize; got += last) {
      last = (await client.query(`FETCH ${fetchSize} FROM c`)).rows.length;
    }
    await client.query("COMMIT");
    return got;
  };
}
