/**
 * A table and its columns as COPY names them, without generated columns.
 *
 * @typedef {{ name: string, columns: string[] }} Table
 *
 * @typedef {{ name: string, lastValue: string, isCalled: boolean }} Sequence
 *
 * @typedef {{ name: string, checksum: string }} Migration
 */

/** Prisma's own table: the archive's head has its content. */
const MIGRATIONS = "_prisma_migrations";

/** Condition on pg_class as c. A partition's rows belong to its partitioned table. */
export const IS_TABLE = "c.relkind IN ('r', 'p') AND NOT c.relispartition";

/**
 * The product's tables, each after those that it references. The job queue has a schema of its own and is not included,
 * nor are the tables of extensions.
 *
 * @param {import("pg").Client} client
 * @returns {Promise<Table[]>}
 */
export async function listTables(client) {
  /** @type {import("pg").QueryResult<{ name: string, columns: string[], refers: string[] }>} */
  const { rows } = await client.query(
    `SELECT c.relname AS name,
       (SELECT coalesce(array_agg(a.attname::text ORDER BY a.attnum), '{}') FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
       (SELECT coalesce(array_agg(DISTINCT r.relname::text), '{}') FROM pg_constraint f JOIN pg_class r ON r.oid = f.confrelid
        WHERE f.conrelid = c.oid AND f.contype = 'f' AND r.oid <> c.oid) AS refers
     FROM pg_class c
     WHERE c.relnamespace = current_schema()::regnamespace AND ${IS_TABLE} AND c.relname <> $1
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
     ORDER BY c.relname`,
    [MIGRATIONS],
  );
  /** @type {Table[]} */
  const ordered = [];
  const placed = new Set();
  while (ordered.length < rows.length) {
    const next = rows.filter(
      ({ name, refers }) => !placed.has(name) && refers.every((other) => placed.has(other)),
    );
    if (next.length === 0) {
      const left = rows.filter(({ name }) => !placed.has(name)).map(({ name }) => name);
      throw new Error(
        `These tables refer to each other in a circle, so none can come first: ${left.join(", ")}.`,
      );
    }
    for (const { name, columns } of next) {
      ordered.push({ name, columns });
      placed.add(name);
    }
  }
  return ordered;
}

/**
 * Tables of which this user cannot see every row: a copy would silently lack rows.
 *
 * @param {import("pg").Client} client
 * @returns {Promise<string[]>}
 */
export async function listVeiledTables(client) {
  const { rows } = await client.query(
    `SELECT c.relname AS name FROM pg_class c
     WHERE c.relnamespace = current_schema()::regnamespace AND ${IS_TABLE} AND row_security_active(c.oid)
       AND (
         EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND NOT p.polpermissive)
         OR NOT EXISTS (
           SELECT FROM pg_policy p
           WHERE p.polrelid = c.oid AND p.polcmd IN ('*', 'r') AND (p.polname = 'everything' OR pg_get_expr(p.polqual, c.oid) = 'true')
             AND EXISTS (SELECT FROM unnest(p.polroles) r WHERE r = 0 OR pg_has_role(r, 'USAGE'))
         )
       )
     ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/**
 * The positions of all sequences. They are not part of a snapshot: read after the tables, none is behind their rows.
 *
 * @param {import("pg").Client} client
 * @returns {Promise<Sequence[]>}
 */
export async function listSequences(client) {
  const { rows } = await client.query(
    `SELECT relname AS name FROM pg_class c WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S'
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e') ORDER BY 1`,
  );
  /** @type {Sequence[]} */
  const sequences = [];
  for (const { name } of rows) {
    const state = await client.query(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${client.escapeIdentifier(name)}`,
    );
    sequences.push({ name, ...state.rows[0] });
  }
  return sequences;
}

/**
 * The migrations applied to a database, in order; none if it was never migrated.
 *
 * @param {import("pg").Client} client
 * @returns {Promise<Migration[]>}
 */
export async function appliedMigrations(client) {
  const there = await client.query("SELECT to_regclass($1) IS NOT NULL AS yes", [MIGRATIONS]);
  if (!there.rows[0].yes) return [];
  const { rows } = await client.query(
    `SELECT migration_name AS name, checksum FROM ${MIGRATIONS}
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return rows;
}

/** @param {import("pg").Client} client @param {Table} table @returns {string} as COPY FROM takes it: name and columns */
export function copyTarget(client, { name, columns }) {
  return `${client.escapeIdentifier(name)} (${columnList(client, columns)})`;
}

/** @param {import("pg").Client} client @param {Table} table @returns {string} as COPY TO takes it, of a partitioned table too */
export function copySource(client, { name, columns }) {
  return `(SELECT ${columnList(client, columns)} FROM ${client.escapeIdentifier(name)})`;
}

/** @param {import("pg").Client} client @param {readonly string[]} columns */
function columnList(client, columns) {
  return columns.map((column) => client.escapeIdentifier(column)).join(", ");
}
