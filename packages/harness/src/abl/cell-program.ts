import type { Params } from "@wirecost/sim-core";

interface Code {
  /** The include file of the conversation. */
  readonly conversation: string;
  readonly lock?: string;
  readonly joins?: boolean;
  readonly sorted?: boolean;
  readonly cache?: number;
}

/** The program of one cell: defines the constants that its includes are compiled with. */
export function cellProgram(title: string, params: Params): string {
  const { conversation, lock = "NO-LOCK", joins = false, sorted = false, cache } = codeOf(params);
  const narrow = params.fields === true && lock === "NO-LOCK" && conversation !== "find";
  const innerFields = conversation === "temp-table" ? "{&INNER-FIELDS} {&PARENT-FIELD}" : "{&INNER-FIELDS}";
  const constants: readonly (readonly [string, string])[] = [
    ["PATTERN", conversation],
    ["JOINS", joins ? "yes" : "no"],
    ["LOCK", lock],
    ["FIELDS", narrow ? `FIELDS(${innerFields})` : ""],
    ["OUTER-NARROWED", narrow ? "FIELDS({&OUTER-FIELDS})" : ""],
    ["SELECTED", narrow ? "{&INNER-FIELDS}" : "*"],
    ["SORTED", sorted ? "BY {&INNER}.{&SORT-FIELD}" : ""],
    ["CACHE", String(cache ?? 0)],
    [
      "FIND-WHERE",
      params.findBy === "index"
        ? "{&INNER}.{&INDEX-1} = ttKey.index1 AND {&INNER}.{&INDEX-2} = ttKey.index2"
        : "ROWID({&INNER}) = ttKey.place",
    ],
  ];
  const defined = constants.map(([name, value]) => `&GLOBAL-DEFINE ${name} ${value}`.trimEnd());
  return `/* ${title} */\n{abl/target.i}\n${defined.join("\n")}\n{abl/measure.i}\n`;
}

/** @throws RangeError for a pattern that no program is written for */
function codeOf({ pattern, cache }: Params): Code {
  switch (pattern) {
    case "for-each-no-lock":
      return { conversation: "for-each" };
    case "for-each-share-lock":
      return { conversation: "for-each", lock: "SHARE-LOCK" };
    case "for-each-exclusive-lock":
      return { conversation: "for-each-in-transaction", lock: "EXCLUSIVE-LOCK" };
    case "find-no-lock":
      return { conversation: "find" };
    case "find-share-lock":
      return { conversation: "find", lock: "SHARE-LOCK" };
    case "open-query":
      return { conversation: "query", cache: 0 };
    case "open-query-cache":
      return { conversation: "query", cache: Number(cache) };
    case "sql89-select":
      return { conversation: "sql-select" };
    case "nested-for-each":
      return { conversation: "nested", joins: true };
    case "client-join":
      return { conversation: "join", joins: true };
    case "client-join-sorted":
      return { conversation: "join", joins: true, sorted: true };
    case "temp-table":
      return { conversation: "temp-table", joins: true };
    default:
      throw new RangeError(`There is no program for the code pattern ${JSON.stringify(pattern)}.`);
  }
}

/** Reads the counters of this client's server. */
export const COUNTERS = `/* counters.i: counters of this client's server since it started. */

DEFINE VARIABLE myServer AS INTEGER NO-UNDO.

PROCEDURE findMyServer:
  FIND FIRST _MyConnection NO-LOCK.
  FIND FIRST _Connect NO-LOCK WHERE _Connect._Connect-Usr = _MyConnection._MyConn-UserId.
  FIND FIRST _Servers NO-LOCK WHERE _Servers._Server-Num = _Connect._Connect-Server NO-ERROR.
  IF NOT AVAILABLE _Servers THEN DO:
    MESSAGE "No server serves this client: connect with -H and -S, since a self-service client sends no messages.".
    QUIT.
  END.
  myServer = _Servers._Server-Id.
END PROCEDURE.

PROCEDURE readCounters:
  DEFINE OUTPUT PARAMETER counts AS INT64 EXTENT 6 NO-UNDO.
  /* Released, it is fetched again instead of taken from the buffer. */
  RELEASE _ActServer.
  FIND FIRST _ActServer NO-LOCK WHERE _ActServer._Server-Id = myServer.
  ASSIGN
    counts[1] = _ActServer._Server-MsgRec
    counts[2] = _ActServer._Server-MsgSent
    counts[3] = _ActServer._Server-QryRec
    counts[4] = _ActServer._Server-RecSent
    counts[5] = _ActServer._Server-ByteRec
    counts[6] = _ActServer._Server-ByteSent.
END PROCEDURE.
`;
