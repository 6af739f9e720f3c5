const CONNECTION_CODES = new Set([
  // Node's
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  // Prisma's
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
]);

const CONNECTION_WORDS =
  /connection terminated|timeout exceeded when trying to connect|can't reach database|client has encountered a connection error|server has closed the connection/i;

/** Whether an error, or any error behind it, says that the database cannot be reached. */
export function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > 5) return false;
  if ("code" in error && typeof error.code === "string" && CONNECTION_CODES.has(error.code)) return true;
  if (
    "originalCode" in error &&
    typeof error.originalCode === "string" &&
    CONNECTION_CODES.has(error.originalCode)
  )
    return true;
  if (
    "kind" in error &&
    (error.kind === "DatabaseNotReachable" ||
      error.kind === "ConnectionClosed" ||
      error.kind === "SocketTimeout")
  )
    return true;
  if ("message" in error && typeof error.message === "string" && CONNECTION_WORDS.test(error.message))
    return true;
  if (
    "errors" in error &&
    Array.isArray(error.errors) &&
    error.errors.some((e) => isDatabaseAway(e, depth + 1))
  )
    return true;
  return "cause" in error && isDatabaseAway(error.cause, depth + 1);
}
