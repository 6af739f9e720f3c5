/** Rows of the tables that are read: the most that a conversation asks for. */
export const ROWS = 10_000;
/** Keys have five digits, so that every row has the same size. */
export const FIRST_KEY = 10_001;
/** With an 80-character text a row of key and text is 100 bytes in PostgreSQL's protocol: 7 + (4 + 5) + (4 + 80). */
export const TEXT = "x".repeat(80);

/**
 * The tables of the lab in a schema of their own: `customer` and `account`, one to one, to be read, and `entry` to
 * be inserted into.
 *
 * @param {import("pg").Client} client whose search path becomes that schema
 * @param {string} schema must not exist yet
 */
export async function makeTables(client, schema) {
  await client.query(`
    CREATE SCHEMA ${schema};
    SET search_path = ${schema};
    CREATE TABLE customer (id int PRIMARY KEY);
    CREATE TABLE account (id int PRIMARY KEY, text text NOT NULL);
    CREATE TABLE entry (id int PRIMARY KEY, text text NOT NULL);
    INSERT INTO customer SELECT ${FIRST_KEY - 1} + i FROM generate_series(1, ${ROWS}) i;
    INSERT INTO account SELECT id, '${TEXT}' FROM customer;`);
  await client.query("VACUUM ANALYZE customer, account");
}
