import { type AppError, databaseAway, diskFull, overtaken } from "../errors/app-error.ts";

/** Reported by Prisma's driver adapter, for what Node says of the connection. */
const KINDS = new Set(["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout"]);

const CODES = new Set([
  // Prisma's: unreachable, timed out, closed, no connection free
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  // PostgreSQL's: shutting down, crashed, starting up, too many connections
  "57P01",
  "57P02",
  "57P03",
  "53300",
  // Node's, of those that the driver adapter passes on as they are
  "EPIPE",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EAI_AGAIN",
]);

/** The driver's own, which carry no code, and of Prisma's many P2028 the one that means it. */
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
 * Whether an error, or any error behind it, says that the database cannot be reached.
 *
 * Node's ECONNREFUSED alone does not: any server can refuse, and from the database it comes with Prisma's own code.
 */
export function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > 5) return false;
  const says = (name: string, known: (text: string) => boolean) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === "string" && known(value);
  };
  return (
    says("kind", (kind) => KINDS.has(kind)) ||
    says("code", (code) => CODES.has(code)) ||
    says("originalCode", (code) => CODES.has(code)) ||
    says("message", (message) => WORDS.test(message)) ||
    errorsBehind(error).some((inner) => isDatabaseAway(inner, depth + 1))
  );
}

/** PostgreSQL's disk_full. */
const DISK_FULL = ["53100"];

/** Whether an error or one of its causes says that the database has no disk space left. */
export function isDiskFull(error: unknown): boolean {
  return hasCode(error, DISK_FULL);
}

/** PostgreSQL's unique_violation and deadlock_detected. */
const OVERTAKEN = ["23505", "40P01"];

/** Whether one of several codes of PostgreSQL is that of an error, or of one of its causes. */
function hasCode(error: unknown, codes: readonly unknown[], depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > 5) return false;
  const its = ["code", "originalCode"].some((name) => codes.includes(Reflect.get(error, name)));
  return its || errorsBehind(error).some((inner) => hasCode(inner, codes, depth + 1));
}

/** PostgreSQL's feature_not_supported, where its columns are of other types now, and invalid_sql_statement_name. */
const STALE: readonly unknown[] = ["0A000", "26000"];

/**
 * Whether an error says that a statement is no longer what it was when it was prepared: a migration changed its columns
 * under a process that went on, or something between here and the database dropped it. Prepared anew it may work.
 */
export function isStaleStatement(error: unknown): boolean {
  return error instanceof Error && STALE.includes(Reflect.get(error, "code"));
}

/** Errors that an error carries with it. PostgreSQL's own code stands in what Prisma calls the driver adapter's error, not in a cause. */
function errorsBehind(error: object): readonly unknown[] {
  const meta: unknown = Reflect.get(error, "meta");
  const adapter: unknown =
    typeof meta === "object" && meta !== null ? Reflect.get(meta, "driverAdapterError") : undefined;
  const several: unknown = Reflect.get(error, "errors");
  return [adapter, Reflect.get(error, "cause"), ...(Array.isArray(several) ? several : [])];
}

/** The answer to an error that is the database's, and no fault of ours; undefined for any other. */
export function databaseProblem(error: unknown): AppError | undefined {
  if (isDatabaseAway(error)) return databaseAway(error);
  if (isDiskFull(error)) return diskFull();
  // What is there already is looked for before anything is stored: then another request was faster.
  if (hasCode(error, OVERTAKEN)) return overtaken(error);
  return undefined;
}
