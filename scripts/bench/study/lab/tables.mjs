import { FIRST_KEY, ROWS, TEXT, workOn } from "@wirecost/cli/measure";

/** Access to the tables of {@link makeTables}, by settings of the round-trips model. */
export const workOf = workOn({
  keys: "customer",
  read: "account",
  joined: "customer JOIN account USING (id)",
  written: "entry",
});

/**
 * The tables of the lab in a schema of their own: `customer` and `account`, one to one, to be read, and `entry` to be
 * inserted into.
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
