const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter(Boolean));

/**
 * Words that are reserved in PostgreSQL, MySQL or the standard, so that no identifier is one: their case is normalized,
 * and they stay in a statement that is otherwise unreadable. A word beside a dot is an identifier whatever it is.
 */
export const KEYWORDS: ReadonlySet<string> = words(`
  ALL ALTER ANALYZE AND ANY AS ASC BETWEEN BY CASE CAST CHECK COLLATE COLUMN CONSTRAINT CREATE CROSS CURRENT_DATE
  CURRENT_TIME CURRENT_TIMESTAMP DEFAULT DELETE DESC DISTINCT DO DROP ELSE END EXCEPT EXISTS FALSE FETCH FOR FOREIGN
  FROM FULL GROUP HAVING ILIKE IN INNER INSERT INTERSECT INTO IS ISNULL JOIN LATERAL LEFT LIKE LIMIT NATURAL NOT NOTNULL
  NULL OFFSET ON ONLY OR ORDER OUTER OVERLAPS PRIMARY REFERENCES RETURNING RIGHT RLIKE SELECT SET SIMILAR SOME
  STRAIGHT_JOIN TABLE TABLESAMPLE THEN TO TRUE UNION UNIQUE UPDATE USING VALUES WHEN WHERE WINDOW WITH
`);

/** Words that are keywords only after certain others, or after a parenthesis. */
export const KEYWORDS_AFTER: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    CONFLICT: "ON",
    DUPLICATE: "ON",
    FILTER: ")",
    IF: "TABLE",
    IGNORE: "INSERT UPDATE DELETE",
    KEY: "PRIMARY FOREIGN DUPLICATE NO",
    LOCKED: "SKIP",
    LOW_PRIORITY: "INSERT UPDATE DELETE",
    MATCHED: "WHEN NOT",
    MATERIALIZED: "AS NOT",
    MERGE: "( )",
    NO: "FOR",
    NOTHING: "DO",
    NOWAIT: "UPDATE SHARE",
    OVER: ")",
    PARTITION: "(",
    RECURSIVE: "WITH",
    ROW: "VALUES ,",
    SAVEPOINT: "RELEASE TO",
    SHARE: "FOR KEY",
    SKIP: "UPDATE SHARE",
    TRANSACTION: "BEGIN START COMMIT ROLLBACK SET",
    WITHIN: ")",
    WORK: "BEGIN COMMIT ROLLBACK",
  }).map(([word, before]) => [word, words(before)]),
);

/** Keywords that stand for a value, so that an operator or an alias follows them. */
export const VALUE_KEYWORDS: ReadonlySet<string> = words(
  "NULL TRUE FALSE DEFAULT CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP END",
);

/** Keywords after which NULL, TRUE and FALSE are values rather than part of the syntax: not after IS or SET. */
export const BEFORE_VALUES: ReadonlySet<string> = words(
  "SELECT THEN ELSE WHEN AND OR BETWEEN BY RETURNING LIKE ILIKE TO VALUES DISTINCT ALL",
);

/** Types whose name may stand before a string: DATE '...'. */
export const TYPES: ReadonlySet<string> = words(`
  BIGINT BIT BOOL BOOLEAN BOX BYTEA CHAR CIDR CIRCLE DATE DECIMAL FLOAT4 FLOAT8 INET INT INT2 INT4 INT8 INTEGER
  INTERVAL JSON JSONB JSONPATH LINE LSEG MACADDR MONEY NUMERIC PATH POINT POLYGON REAL REGCLASS REGPROC SMALLINT TEXT
  TIME TIMESTAMP TIMESTAMPTZ TIMETZ TSQUERY TSVECTOR UUID VARCHAR XML ZONE
`);

/** First words of statements, each with the operation that it means. */
export const OPERATIONS: ReadonlyMap<string, string> = new Map([
  ...`
  ALTER ANALYZE ATTACH BEGIN CALL CHECKPOINT CLOSE CLUSTER COMMENT COMMIT COPY CREATE DEALLOCATE DECLARE DELETE
  DESCRIBE DETACH DISCARD DO DROP EXECUTE EXPLAIN FETCH FLUSH GRANT HANDLER IMPORT INSERT KILL LISTEN LOAD LOCK MERGE
  MOVE NOTIFY OPTIMIZE PRAGMA PREPARE REASSIGN REFRESH REINDEX RELEASE RENAME REPLACE RESET REVOKE ROLLBACK SAVEPOINT
  SECURITY SELECT SET SHOW START TABLE TRUNCATE UNLISTEN UNLOCK UPDATE UPSERT USE VACUUM VALUES WITH XA
`
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [word, word] as const),
  ["ABORT", "ROLLBACK"],
  ["DESC", "DESCRIBE"],
  ["END", "COMMIT"],
  ["EXEC", "EXECUTE"],
]);
