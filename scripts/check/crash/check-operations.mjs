import { inSession } from "@wirecost/prisma/open";

/**
 * Compares the database with the operations confirmed by its API, table by table and bypassing the API: nothing
 * partial, lost or duplicated.
 *
 * @param {string} databaseUrl
 * @param {readonly import("./operations.mjs").Operation[]} ledger
 * @returns {Promise<readonly string[]>} one sentence for each problem
 */
export function checkOperations(databaseUrl, ledger) {
  return inSession(databaseUrl, async (client) => [
    ...(await inPart(client)),
    ...(await lostOrTwice(client, ledger)),
  ]);
}

/** Queries for partially stored data, each of which should find nothing. */
const WHOLE = {
  "an experiment without a run":
    "SELECT name AS what FROM experiment e WHERE NOT EXISTS (SELECT FROM run WHERE experiment_id = e.id)",
  "a run whose text is not what its hash says":
    "SELECT id::text AS what FROM run WHERE sha256 <> encode(sha256(convert_to(document, 'UTF8')), 'hex')",
  "a link whose text is not what its hash says":
    "SELECT title AS what FROM share WHERE sha256 <> encode(sha256(convert_to(document, 'UTF8')), 'hex')",
  "an upload without a format": "SELECT name AS what FROM upload WHERE format = ''",
  "an upload whose bytes are not what its hash says": `
    SELECT u.name AS what FROM upload u LEFT JOIN (
      SELECT upload_id, encode(sha256(string_agg(bytes, '' ORDER BY piece)), 'hex') AS hash
      FROM upload_piece GROUP BY upload_id
    ) p ON p.upload_id = u.id WHERE p.hash IS DISTINCT FROM u.sha256`,
  "an upload whose cells have not all of its rows": `
    SELECT u.name AS what FROM upload u
    LEFT JOIN (SELECT upload_id, sum(rows) AS rows FROM measured_cell GROUP BY upload_id) c ON c.upload_id = u.id
    WHERE c.rows IS DISTINCT FROM u.row_count`,
  "an upload whose columns have not all of its rows": `
    SELECT u.name AS what FROM upload u
    LEFT JOIN (SELECT upload_id, sum(cardinality(cells)) AS rows FROM measured_chunk GROUP BY upload_id) c
    ON c.upload_id = u.id WHERE c.rows IS DISTINCT FROM u.row_count`,
};

/** @param {import("pg").Client} client */
async function inPart(client) {
  /** @type {string[]} */
  const wrong = [];
  for (const [what, query] of Object.entries(WHOLE)) {
    const { rows } = await client.query(query);
    if (rows.length > 0) wrong.push(`${rows.length} times ${what}: ${rows[0].what}`);
  }
  return wrong;
}

const STORED = {
  save: `SELECT e.id, e.name, r.sha256, NULL::int AS rows FROM experiment e JOIN run r ON r.experiment_id = e.id`,
  share: "SELECT id, title AS name, sha256, NULL::int AS rows FROM share",
  upload: "SELECT id, left(name, -4) AS name, sha256, row_count AS rows FROM upload",
};

/** @param {import("pg").Client} client @param {readonly import("./operations.mjs").Operation[]} ledger */
async function lostOrTwice(client, ledger) {
  /** @type {string[]} */
  const wrong = [];
  const known = new Map(ledger.map((operation) => [operation.name, operation]));
  for (const [kind, query] of Object.entries(STORED)) {
    const { rows } = await client.query(query);
    const stored = new Map(rows.map((row) => [row.name, row]));
    if (stored.size < rows.length) wrong.push(`${rows.length - stored.size} of ${kind} are duplicates`);
    for (const row of rows) {
      const operation = known.get(row.name);
      if (!operation) wrong.push(`${row.name} is stored, and was never requested`);
      else if (operation.id !== undefined && operation.id !== row.id)
        wrong.push(`${row.name} has another id than the API confirmed`);
      else if (operation.sha256 !== undefined && operation.sha256 !== row.sha256)
        wrong.push(`${row.name} holds something else`);
      else if (operation.rows !== undefined && operation.rows !== row.rows)
        wrong.push(`${row.name} has ${row.rows} rows of ${operation.rows}`);
    }
    for (const operation of ledger) {
      if (operation.kind === kind && operation.id !== undefined && !stored.has(operation.name))
        wrong.push(`${operation.name} was confirmed, and is not stored`);
    }
  }
  return wrong;
}
