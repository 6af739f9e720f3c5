import { createHash } from "node:crypto";
import { listTables } from "../tables.mjs";

/** What a text format could get wrong. */
const NASTY = 'tab\there, line\nbreak\r\n, \\N, \\., "quoted", ünïcødé 🚦, {a,"b"}';

/**
 * Enters rows into every table, whatever its columns are: a new table needs no line here.
 *
 * @param {import("pg").Client} client
 * @param {number} count of rows a table
 */
export async function fillTables(client, count) {
  for (const { name, columns } of await listTables(client)) {
    const types = await columnsOf(client, name);
    const parents = await parentsOf(client, name);
    const words = await wordsOf(client, name);
    for (let row = 0; row < count; row++) {
      /** @type {Map<string, unknown>} */
      const values = new Map(
        columns.map((column) => {
          const { type, length } = types.get(column) ?? { type: "text", length: null };
          return [column, words.get(column) ?? sample(type, length, `${name}.${column}`, row)];
        }),
      );
      // What two parents share, such as their team, is the same for both.
      const settled = new Set();
      for (const { own, of, table } of parents) {
        const shared = own.flatMap((column, at) => (settled.has(column) ? [[of[at] ?? "", column]] : []));
        const where = shared.map(([theirs], at) => `${client.escapeIdentifier(theirs ?? "")} = $${at + 2}`);
        const { rows } = await client.query(
          `SELECT * FROM ${client.escapeIdentifier(table)} WHERE ${["true", ...where].join(" AND ")}
           ORDER BY 1 OFFSET CASE WHEN ${where.length} > 0 THEN $1::int * 0 ELSE $1::int END LIMIT 1`,
          [row, ...shared.map(([, column]) => values.get(column ?? ""))],
        );
        for (const [at, column] of own.entries()) {
          values.set(column, rows[0]?.[of[at] ?? ""] ?? null);
          settled.add(column);
        }
      }
      await insert(client, name, values, types);
    }
  }
}

/**
 * A check may want one of some columns to be empty, or all but one: then each is tried.
 *
 * @param {import("pg").Client} client
 * @param {string} table
 * @param {Map<string, unknown>} values
 * @param {Map<string, { nullable: boolean }>} types
 */
async function insert(client, table, values, types) {
  const nullable = [...values.keys()].filter((column) => types.get(column)?.nullable);
  const names = [...values.keys()].map((column) => client.escapeIdentifier(column));
  const marks = names.map((_, at) => `$${at + 1}`);
  let problem;
  const one = nullable.map((column) => [column]);
  const allButOne = nullable.map((column) => nullable.filter((other) => other !== column));
  for (const empty of [[], ...one, ...allButOne]) {
    const row = [...values].map(([column, value]) => (empty.includes(column) ? null : value));
    try {
      await client.query(
        `INSERT INTO ${client.escapeIdentifier(table)} (${names.join(", ")}) OVERRIDING SYSTEM VALUE VALUES (${marks.join(", ")})`,
        row,
      );
      return;
    } catch (error) {
      problem = error;
      if (/** @type {{ code?: string }} */ (error).code !== "23514") break;
    }
  }
  throw problem;
}

/** @param {string} type @param {number | null} length @param {string} where @param {number} row @returns {unknown} */
function sample(type, length, where, row) {
  const hash = createHash("sha256").update(`${where} ${row}`).digest();
  switch (type) {
    case "uuid":
      return `${hash.toString("hex", 0, 4)}-${hash.toString("hex", 4, 6)}-4000-8000-${hash.toString("hex", 6, 12)}`;
    case "int2":
    case "int4":
    case "int8":
      return row + 1;
    case "float4":
    case "float8":
      return [0.1, 5e-324, Number.NaN, -0, 1.7976931348623157e308][row % 5];
    case "bool":
      return row % 2 === 0;
    case "timestamptz":
    case "timestamp":
      return new Date(Date.UTC(2026, 0, 1 + row, 1, 2, 3, 456)).toISOString();
    case "json":
    case "jsonb":
      return JSON.stringify({ b: NASTY, a: [row, 0.1, null] });
    case "bytea":
      return Buffer.concat(Array.from({ length: 200 }, () => hash));
    case "_text":
      return [NASTY, "", where, "NULL"];
    case "_float8":
      return [0.1, Number.NaN, row];
    case "_int4":
      return [row, -1];
    default:
      return length === null ? `${row} ${where} ${NASTY}` : hash.toString("hex").slice(0, length);
  }
}

/** @param {import("pg").Client} client @param {string} table @returns {Promise<Map<string, { type: string, length: number | null, nullable: boolean }>>} */
async function columnsOf(client, table) {
  const { rows } = await client.query(
    `SELECT column_name AS name, udt_name AS type, character_maximum_length AS length, is_nullable = 'YES' AS nullable
     FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1`,
    [table],
  );
  return new Map(rows.map(({ name, ...column }) => [name, column]));
}

/** Columns that refer to another table, and to which. @param {import("pg").Client} client @param {string} table @returns {Promise<{ own: string[], of: string[], table: string }[]>} */
async function parentsOf(client, table) {
  const { rows } = await client.query(
    `SELECT confrelid::regclass::text AS table,
       (SELECT array_agg(a.attname::text ORDER BY k.at) FROM unnest(conkey) WITH ORDINALITY k(num, at) JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = k.num) AS own,
       (SELECT array_agg(a.attname::text ORDER BY k.at) FROM unnest(confkey) WITH ORDINALITY k(num, at) JOIN pg_attribute a ON a.attrelid = confrelid AND a.attnum = k.num) AS of
     FROM pg_constraint WHERE contype = 'f' AND conrelid = to_regclass(quote_ident($1))
     ORDER BY cardinality(conkey)`,
    [table],
  );
  return rows.map((row) => ({ ...row, table: row.table.replaceAll('"', "") }));
}

/** Columns of one of a few words, and the first. @param {import("pg").Client} client @param {string} table @returns {Promise<Map<string, string>>} */
async function wordsOf(client, table) {
  const { rows } = await client.query(
    "SELECT pg_get_constraintdef(oid) AS def FROM pg_constraint WHERE contype = 'c' AND conrelid = to_regclass(quote_ident($1))",
    [table],
  );
  /** @type {Map<string, string>} */
  const words = new Map();
  for (const { def } of rows) {
    const [, column, word] = /\(+"?(\w+)"? = ANY \(ARRAY\['([^']*)'/.exec(def) ?? [];
    if (column !== undefined && word !== undefined) words.set(column, word);
  }
  return words;
}
