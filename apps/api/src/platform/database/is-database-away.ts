import { errorsBehind } from "./errors-behind.ts";

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
