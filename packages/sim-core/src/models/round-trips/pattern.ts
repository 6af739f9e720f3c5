/**
 * Ways in which a program uses a database over a network. Options of one family are interchangeable; among those that save
 * about as much, advice takes the first.
 */
export const patterns = [
  {
    value: "query-a-row",
    family: "read",
    label: "One query per row (N+1)",
    help: "One query for a list, then one query per row, one after another.",
  },
  {
    value: "join",
    family: "read",
    label: "JOIN",
    help: "One query that returns all rows in one reply.",
  },
  {
    value: "in-list",
    family: "read",
    label: "IN-list",
    help: "One query for a list, then one query per full IN-list of keys.",
  },
  {
    value: "cursor",
    family: "read",
    label: "Cursor with a fetch size",
    help: "One query whose rows are fetched in fixed portions.",
  },
  {
    value: "parallel",
    family: "read",
    label: "N+1 on parallel connections",
    help: "The same queries on several connections in parallel.",
  },
  {
    value: "pipeline",
    family: "read",
    label: "N+1, pipelined",
    help: "The same queries on one connection, several sent before waiting for a reply.",
  },
  {
    value: "insert-autocommit",
    family: "write",
    label: "INSERT, autocommit",
    help: "One statement and one commit per row.",
  },
  {
    value: "insert-transaction",
    family: "write",
    label: "INSERT, in transactions",
    help: "One statement per row; BEGIN and COMMIT once per transaction.",
  },
  {
    value: "insert-batch",
    family: "write",
    label: "Multi-row INSERT or batch",
    help: "Many rows per message, each message acknowledged and committed: a multi-row INSERT, or a message queue's batch.",
  },
  {
    value: "copy",
    family: "write",
    label: "COPY",
    help: "One stream of rows: one round trip to begin, one to end, one commit.",
  },
] as const;

export type Pattern = (typeof patterns)[number]["value"];

/** Patterns with one query per row, which a cache can save. */
export const QUERY_A_ROW: readonly Pattern[] = ["query-a-row", "parallel", "pipeline"];

export const READS: readonly Pattern[] = [...QUERY_A_ROW, "cursor", "in-list", "join"];

export const INSERTS: readonly Pattern[] = ["insert-autocommit", "insert-transaction", "insert-batch"];

export const WRITES: readonly Pattern[] = [...INSERTS, "copy"];
