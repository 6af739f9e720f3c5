import { type AppError, databaseAway, diskFull, overtaken } from "../errors/app-error.ts";

/** Code of Prisma's driver adapter for Node's connection errors. */
const KINDS = new Set(["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout"]);

const CODES = new Set([
  // Prisma: unreachable, timed out, closed, no connection free
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  // PostgreSQL: shutting down, crashed, starting up, too many connections
  "57P01",
  "57P02",
  "57P03",
  "53300",
  // Node: those that the driver adapter passes on unchanged
  "EPIPE",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EAI_AGAIN",
]);

/** The driver's own errors, which have no code, and the relevant one of Prisma's many P2028. */
const WORDS = new RegExp(
  [
    "connection terminated",
    "connection error and is not queryable",
    "timeout exceeded when trying to connect",
    "query read timeout",
    "unable to start a transaction in the given time",
  ].join("|"),
  "i",
);

/**
 * Whether an error, or any of its causes, means that the database cannot be reached.
 *
 * Node's ECONNREFUSED alone does not: any server can refuse, and from the database it comes with Prisma's own code.
 */
export function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > 5) return false;
  const hasText = (name: string, known: (text: string) => boolean) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === "string" && known(value);
  };
  return (
    hasText("kind", (kind) => KINDS.has(kind)) ||
    hasText("code", (code) => CODES.has(code)) ||
    hasText("originalCode", (code) => CODES.has(code)) ||
    hasText("message", (message) => WORDS.test(message)) ||
    errorsBehind(error).some((inner) => isDatabaseAway(inner, depth + 1))
  );
}

/** PostgreSQL's disk_full. */
const DISK_FULL = ["53100"];

/** Whether an error or one of its causes means that the database has no disk space left. */
export function isDiskFull(error: unknown): boolean {
  return hasCode(error, DISK_FULL);
}

/** PostgreSQL's unique_violation and deadlock_detected. */
const OVERTAKEN = ["23505", "40P01"];

/** Whether an error, or one of its causes, has one of several PostgreSQL codes. */
function hasCode(error: unknown, codes: readonly unknown[], depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > 5) return false;
  const its = ["code", "originalCode"].some((name) => codes.includes(Reflect.get(error, name)));
  return its || errorsBehind(error).some((inner) => hasCode(inner, codes, depth + 1));
}

/** PostgreSQL's feature_not_supported, for columns whose types have changed, and invalid_sql_statement_name. */
const STALE: readonly unknown[] = ["0A000", "26000"];

/**
 * Whether an error means that a prepared statement became invalid: a migration changed its columns, or a pooler dropped
 * it. It may work if prepared again.
 */
export function isStaleStatement(error: unknown): boolean {
  return error instanceof Error && STALE.includes(Reflect.get(error, "code"));
}

/** Errors nested in an error. PostgreSQL's code is in Prisma's driver adapter error, not in a cause. */
function errorsBehind(error: object): readonly unknown[] {
  const meta: unknown = Reflect.get(error, "meta");
  const adapter: unknown =
    typeof meta === "object" && meta !== null ? Reflect.get(meta, "driverAdapterError") : undefined;
  const several: unknown = Reflect.get(error, "errors");
  return [adapter, Reflect.get(error, "cause"), ...(Array.isArray(several) ? several : [])];
}

/** The response to an error of the database; undefined for any other error. */
export function databaseProblem(error: unknown): AppError | undefined {
  if (isDatabaseAway(error)) return databaseAway(error);
  if (isDiskFull(error)) return diskFull();
  // Existing objects are looked up before storing: another request was faster.
  if (hasCode(error, OVERTAKEN)) return overtaken(error);
  return undefined;
}
