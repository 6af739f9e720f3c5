import pg from "pg";

/** Settings that make text output of values round-trip exactly, whatever the server's configuration. */
const SETTINGS = {
  client_encoding: "UTF8",
  DateStyle: "ISO, YMD",
  IntervalStyle: "postgres",
  TimeZone: "UTC",
  bytea_output: "hex",
  extra_float_digits: "3",
  // Row-level security hides rows even from the owner of the tables unless it is set.
  "wirecost.everything": "on",
  // A large table takes longer than a request's time limit.
  statement_timeout: "0",
  idle_in_transaction_session_timeout: "0",
};

/** Connects for a backup or a restore. @param {string} url @returns {Promise<pg.Client>} */
export async function connectForCopy(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000, keepAlive: true });
  // A lost connection is reported by the query that fails because of it.
  client.on("error", () => {});
  await client.connect();
  for (const [name, value] of Object.entries(SETTINGS))
    await client.query("SELECT set_config($1, $2, false)", [name, value]);
  return client;
}
