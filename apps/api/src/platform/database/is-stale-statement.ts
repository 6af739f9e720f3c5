/** PostgreSQL's feature_not_supported, where its columns are of other types now, and invalid_sql_statement_name. */
const STALE: readonly unknown[] = ["0A000", "26000"];

/**
 * Whether an error says that a statement is no longer what it was when it was prepared: a migration changed its columns
 * under a process that went on, or something between here and the database dropped it. Prepared anew it may work.
 */
export function isStaleStatement(error: unknown): boolean {
  return error instanceof Error && STALE.includes(Reflect.get(error, "code"));
}
