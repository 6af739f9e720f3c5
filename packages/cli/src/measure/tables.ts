import type { Client } from "pg";

/** Rows of the tables that are read: the maximum of a conversation. */
export const ROWS = 10_000;
/** Keys have five digits, so that every row has the same size. */
export const FIRST_KEY = 10_001;
/** With it, a row of key and text is 100 bytes in PostgreSQL's protocol: 7 + (4 + 5) + (4 + 80). */
export const TEXT = "x".repeat(80);
/** With it, a row is ten times as long. */
const WIDE_TEXT_LENGTH = 980;
export const WIDE_ROW_BYTES = 1000;
export const WIDE_ROWS = 1000;

/** Temporary tables: to be read, to be read with long rows, and to be inserted into. */
export const READ = "pg_temp.wirecost_read";
export const WIDE = "pg_temp.wirecost_wide";
export const WRITTEN = "pg_temp.wirecost_written";

/** The tables exist only for this connection. */
export async function createTables(client: Client): Promise<void> {
  await client.query(`
    CREATE TEMPORARY TABLE wirecost_read (id int PRIMARY KEY, text text NOT NULL);
    CREATE TEMPORARY TABLE wirecost_wide (id int PRIMARY KEY, text text NOT NULL);
    CREATE TEMPORARY TABLE wirecost_written (id int PRIMARY KEY, text text NOT NULL);
    INSERT INTO ${READ} SELECT ${FIRST_KEY - 1} + i, '${TEXT}' FROM generate_series(1, ${ROWS}) i;
    INSERT INTO ${WIDE} SELECT ${FIRST_KEY - 1} + i, repeat('x', ${WIDE_TEXT_LENGTH}) FROM generate_series(1, ${WIDE_ROWS}) i`);
  await client.query(`ANALYZE ${READ}`);
  await client.query(`ANALYZE ${WIDE}`);
}

export async function dropTables(client: Client): Promise<void> {
  await client.query(`DROP TABLE IF EXISTS ${READ}, ${WIDE}, ${WRITTEN}`);
}

/** Between conversations that write: not TRUNCATE, which waits for the disk. */
export async function emptyTable(client: Client): Promise<void> {
  await client.query(`DELETE FROM ${WRITTEN}`);
}
