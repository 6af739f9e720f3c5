import { choice, inGroup, linear, log, number, real, toggle } from "../../../model/param.ts";
import { patterns, QUERY_A_ROW } from "../pattern.ts";
import { ARTICLE } from "../sources.ts";

export const job = inGroup("job", {
  pattern: choice({
    label: "Pattern",
    help: "How the program reads or writes its rows. It determines the number of round trips per row.",
    source: ARTICLE,
    tunable: true,
    default: "query-a-row",
    options: patterns,
  }),
  rowCount: number("Rows", "rows", [0, 1000, 1_000_000_000], {
    ...log(1, 10, 100, 1000, 10_000, 100_000, 1_000_000),
    help: "Number of rows that the job reads or writes.",
    source: `${ARTICLE}: one query for each of 10,000 employees`,
  }),
  cachedShare: real("Cache hit rate", "%", [0, 0, 100], {
    ...linear(0, 25, 50, 75, 90, 100),
    help: "Share of the per-row queries that the program answers from a cache, without a round trip.",
    source: `${ARTICLE}, discussion: about half of the queries are redundant in practice`,
    applies: { param: "pattern", values: QUERY_A_ROW },
  }),
  connections: number("Connections", "connections", [1, 8, 1000], {
    ...log(1, 2, 4, 8, 16, 32),
    tunable: true,
    help: "Number of parallel connections. Each waits for its own replies.",
    source: "the user's program",
    applies: { param: "pattern", values: ["parallel"] },
  }),
  pipelineDepth: number("Queries in flight", "queries", [1, 10, 100_000], {
    ...log(1, 10, 100, 1000),
    tunable: true,
    help: "Queries sent on one connection before waiting for a reply; the next ones are sent when all are answered.",
    source: "libpq pipeline mode, MySQL and Oracle drivers alike",
    applies: { param: "pattern", values: ["pipeline"] },
  }),
  fetchSize: number("Fetch size", "rows", [1, 100, 1_000_000], {
    ...log(1, 10, 100, 1000, 10_000),
    presets: [
      { label: "Oracle JDBC", value: 10, note: "default row prefetch of the driver" },
      { label: "psycopg", value: 2000, note: "default itersize of a server-side cursor" },
    ],
    tunable: true,
    help: "Rows per fetch. The number of round trips is rows divided by fetch size, rounded up.",
    source: "JDBC setFetchSize, ODBC SQL_ATTR_ROW_ARRAY_SIZE, psycopg itersize",
    applies: { param: "pattern", values: ["cursor"] },
  }),
  endProbe: toggle({
    label: "Fetches until a short result",
    default: false,
    advanced: true,
    help: "When on, only a result with fewer rows than requested signals the end: if the last fetch is full, one more is needed. A FETCH loop in PostgreSQL works like that.",
    source: "PostgreSQL documentation, FETCH",
    applies: { param: "pattern", values: ["cursor"] },
  }),
  listSize: number("Keys per IN-list", "rows", [1, 65_535, 1_000_000], {
    ...log(100, 1000, 2100, 10_000, 65_535),
    presets: [
      { label: "Oracle", value: 1000, note: "expressions per list, before 23ai" },
      { label: "SQL Server", value: 2100, note: "parameters per request" },
      { label: "PostgreSQL", value: 65_535, note: "parameters per statement; an array has no such limit" },
    ],
    tunable: true,
    help: "Maximum keys per IN-list. More keys take more queries.",
    source: "documented limits of the databases",
    applies: { param: "pattern", values: ["in-list"] },
  }),
  batchRows: number("Rows per batch", "rows", [1, 100, 1_000_000], {
    ...log(1, 10, 50, 100, 1000, 10_000),
    tunable: true,
    help: "Rows per INSERT, or messages per batch.",
    source: `${ARTICLE}, discussion: batches of 50 and 100 messages`,
    applies: { param: "pattern", values: ["insert-batch"] },
  }),
  transactionRows: number("Rows per transaction", "rows", [1, 1000, 10_000_000], {
    ...log(1, 10, 100, 1000, 10_000),
    tunable: true,
    help: "Rows between BEGIN and COMMIT. BEGIN and COMMIT each take a round trip; COMMIT also waits for the disk.",
    source: "the user's program",
    applies: { param: "pattern", values: ["insert-transaction"] },
  }),
  extraTrips: number("Other round trips", "round trips", [0, 0, 1000], {
    ...linear(0, 1, 2, 5),
    advanced: true,
    help: "Round trips before and after the work: BEGIN and COMMIT around a cursor, opening a connection, settings.",
    source: "the user's program",
  }),
});
