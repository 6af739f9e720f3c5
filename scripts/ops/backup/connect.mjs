import pg from "pg";

/** How values are written as text, so that reading them again gives the same ones, whatever a server is set to. */
const SETTINGS = {
  client_encoding: "UTF8",
  DateStyle: "ISO, YMD",
  IntervalStyle: "postgres",
  TimeZone: "UTC",
  bytea_output: "hex",
  extra_float_digits: "3",
  // Row-level policies show the owner of the tables nothing that does not say so.
  "wirecost.everything": "on",
  // A large table takes longer than any limit meant for requests.
  statement_timeout: "0",
  idle_in_transaction_session_timeout: "0",
};

/** Connects for a backup or a restore. @param {string} url @returns {Promise<pg.Client>} */
export async function connectForCopy(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000, keepAlive: true });
  // What was lost is said by the query that fails of it.
  client.on("error", () => {});
  await client.connect();
  for (const [name, value] of Object.entries(SETTINGS))
    await client.query("SELECT set_config($1, $2, false)", [name, value]);
  return client;
}
