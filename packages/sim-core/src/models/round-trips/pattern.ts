/**
 * Ways a program talks to a database over a network. Options of one family do the same job; of those that save
 * about as much, advice takes the first.
 */
export const patterns = [
  {
    value: "query-a-row",
    family: "read",
    label: "One query a row (N+1)",
    help: "A list, then one query for each row of it, one after another.",
  },
  {
    value: "join",
    family: "read",
    label: "JOIN",
    help: "One query, and all rows in one answer.",
  },
  {
    value: "in-list",
    family: "read",
    label: "IN-list",
    help: "A list, then one query for as many of its keys as a list may have.",
  },
  {
    value: "cursor",
    family: "read",
    label: "Cursor with a fetch size",
    help: "One query whose rows are fetched so many at a time.",
  },
  {
    value: "parallel",
    family: "read",
    label: "One query a row, parallel connections",
    help: "The same queries over several connections at a time.",
  },
  {
    value: "pipeline",
    family: "read",
    label: "One query a row, pipelined",
    help: "The same queries on one connection, several sent before the first answer is awaited.",
  },
  {
    value: "insert-autocommit",
    family: "write",
    label: "INSERT, autocommit",
    help: "One statement and one commit a row.",
  },
  {
    value: "insert-transaction",
    family: "write",
    label: "INSERT, in transactions",
    help: "One statement a row; BEGIN and COMMIT once for so many rows.",
  },
  {
    value: "insert-batch",
    family: "write",
    label: "Multi-row INSERT or batch",
    help: "Many rows a message, each message confirmed and committed: a multi-row INSERT, or a message queue's batch.",
  },
  {
    value: "copy",
    family: "write",
    label: "COPY",
    help: "One stream of rows: a round trip to begin, one to end, one commit.",
  },
] as const;

export type Pattern = (typeof patterns)[number]["value"];

/** Patterns with a query for each row, which a cache can save. */
export const QUERY_A_ROW: readonly Pattern[] = ["query-a-row", "parallel", "pipeline"];

export const READS: readonly Pattern[] = [...QUERY_A_ROW, "cursor", "in-list", "join"];

/** Patterns that INSERT by statement. */
export const INSERTS: readonly Pattern[] = ["insert-autocommit", "insert-transaction", "insert-batch"];

export const WRITES: readonly Pattern[] = [...INSERTS, "copy"];

/** @throws RangeError for what is not a pattern: parameters are checked before they get here */
export function toPattern(value: unknown): Pattern {
  const found = patterns.find((pattern) => pattern.value === value);
  if (!found) throw new RangeError(`${JSON.stringify(value)} is not a pattern of round trips.`);
  return found.value;
}
