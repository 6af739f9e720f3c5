/**
 * Ways a program reads its records. Options of one family are interchangeable. SQL89 is separate: the size of its records
 * is known for one table only, so it would win any comparison by that assumption.
 */
export const patterns = [
  {
    value: "for-each-no-lock",
    family: "read",
    label: "FOR EACH NO-LOCK",
    help: "Prefetched: as many records per message as settings allow, then one cursor release.",
  },
  {
    value: "for-each-share-lock",
    family: "lock",
    label: "FOR EACH SHARE-LOCK",
    help: "One round trip and one lock release per record. The default lock if none is specified.",
  },
  {
    value: "for-each-exclusive-lock",
    family: "update",
    label: "FOR EACH EXCLUSIVE-LOCK",
    help: "In a transaction: one round trip per record; locks are held until it ends.",
  },
  {
    value: "find-no-lock",
    family: "read",
    label: "FIND in a loop, NO-LOCK",
    help: "One round trip per record; by index also one cursor release each.",
  },
  {
    value: "find-share-lock",
    family: "lock",
    label: "FIND in a loop, SHARE-LOCK",
    help: "One round trip and one lock release per record.",
  },
  {
    value: "open-query",
    family: "read",
    label: "OPEN QUERY, no CACHE",
    help: "One record per request: CACHE 0, or a query that cannot be cached.",
  },
  {
    value: "open-query-cache",
    family: "read",
    label: "OPEN QUERY with CACHE",
    help: "Prefetched like FOR EACH NO-LOCK. A cache of 0 records turns it off.",
  },
  {
    value: "sql89-select",
    family: "sql89",
    label: "SQL89 SELECT",
    help: "Embedded SELECT: prefetched like FOR EACH NO-LOCK.",
  },
  {
    value: "nested-for-each",
    family: "join",
    label: "Nested FOR EACH",
    help: "One inner query per outer record.",
  },
  {
    value: "client-join",
    family: "join",
    label: "FOR EACH, EACH (client-side join)",
    help: "The client joins: the same messages as nested FOR EACH.",
  },
  {
    value: "client-join-sorted",
    family: "join",
    label: "Client-side join, sorted by an inner field",
    help: "The join, then each record read again by rowid in sort order.",
  },
  {
    value: "temp-table",
    family: "join",
    label: "Temp-table copy, local join",
    help: "Both tables fetched once with FOR EACH NO-LOCK, joined on the client.",
  },
] as const;

export type Pattern = (typeof patterns)[number]["value"];

/** Patterns over two tables. */
export const JOINS: readonly Pattern[] = [
  "nested-for-each",
  "client-join",
  "client-join-sorted",
  "temp-table",
];

/** Prefetched patterns: as many records per message as the settings allow. */
export const PREFETCHING: readonly Pattern[] = [
  "for-each-no-lock",
  "open-query-cache",
  "sql89-select",
  ...JOINS,
];

/** Patterns that support FIELDS: locked reads fetch the whole record, and FIND takes no field list. */
export const NARROWED: readonly Pattern[] = [...PREFETCHING, "open-query"];
