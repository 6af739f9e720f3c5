import { createDatabase } from "./database.mjs";

/**
 * Checks that the database of a connection string answers, and creates it if only the database is missing: its user may
 * have no rights on other databases.
 *
 * @param {string} url
 * @throws {Error} in one sentence
 */
export async function reachDatabase(url) {
  if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol)) {
    throw new Error(
      "DATABASE_URL is not a connection string: expected one such as postgresql://user:password@host:5432/name.",
    );
  }
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 });
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    const missing = error instanceof pg.DatabaseError && error.code === "3D000";
    try {
      if (!missing) throw error;
      await createDatabase(url);
    } catch (cause) {
      const { host } = new URL(url);
      throw new Error(`DATABASE_URL names a database at ${host} that cannot be reached: ${reason(cause)}`);
    }
  }
}

/** The error in words. @param {unknown} error @returns {string} */
export function reason(error) {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(reason))].join(", ");
  return error instanceof Error ? error.message : String(error);
}
