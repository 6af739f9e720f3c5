import type { Inclusion } from "../read/inclusion.ts";
import type { Token } from "../read/token.ts";

/** The effective lock of a read. */
export type Lock = "no-lock" | "share-lock" | "exclusive-lock";

export function isLock(word: string): word is Lock {
  return word === "no-lock" || word === "share-lock" || word === "exclusive-lock";
}

/**
 * The effect of a statement: a query, the FIND of a record, a change of records, a round trip for a value, a call of an
 * application server, or none of its own.
 */
type Effect = "query" | "find" | "change" | "value" | "call" | "none";

/** How a statement accesses the database, and its effect. */
const EFFECTS = {
  for: "query",
  find: "find",
  "can-find": "find",
  "open-query": "query",
  get: "none",
  preselect: "query",
  select: "query",
  "dynamic-query": "query",
  "dynamic-find": "find",
  create: "change",
  assign: "change",
  delete: "change",
  aggregate: "value",
  sequence: "value",
  "run-on-server": "call",
} as const satisfies Readonly<Record<string, Effect>>;
export type AccessKind = keyof typeof EFFECTS;
type KindOf<Of extends Effect> = {
  [Kind in AccessKind]: (typeof EFFECTS)[Kind] extends Of ? Kind : never;
}[AccessKind];

export function isFind(kind: AccessKind): kind is KindOf<"find"> {
  return EFFECTS[kind] === "find";
}

/** Whether its cost is that of queries and FINDs of the model openedge-query. */
export function isRead(kind: AccessKind): kind is KindOf<"query" | "find"> {
  return EFFECTS[kind] === "query" || isFind(kind);
}

/** Whether it changes records. */
export function isChange(kind: AccessKind): kind is KindOf<"change"> {
  return EFFECTS[kind] === "change";
}

/** The fields that a statement reads of a record, or the excluded ones. */
export interface FieldList {
  readonly isExcept: boolean;
  /** As named in the code. */
  readonly names: readonly string[];
}

/** A record phrase: one table of a statement, and how its records are read. */
export interface RecordPhrase {
  /** As named in the code. */
  readonly buffer: string;
  /** The table of the buffer; the same as the buffer if the code does not define it. */
  readonly table: string;
  /** `likely` if it seems to be defined in a missing include. Temp-tables cost no messages. */
  readonly isTemporary: boolean | "likely";
  /** Number of records: all, or one. */
  readonly reads: "each" | "one";
  readonly lock: Lock;
  /** Whether the lock is the default because none is stated. */
  readonly isLockImplied: boolean;
  readonly hasWhere: boolean;
  /** Fields for which the WHERE of a query gives one value, or names of variables; in lower case. */
  readonly equalFields?: readonly string[];
  /** Whether the record is found by its ROWID or RECID. */
  readonly byRowid: boolean;
  readonly isOuterJoin: boolean;
  /** FIELDS() or EXCEPT(); undefined without one. */
  readonly fieldList: FieldList | undefined;
  /**
   * Position for a lock: after the name and FIELDS, in characters; undefined if that is not in the statement's file.
   */
  readonly lockAt: number | undefined;
  /** Position for FIELDS: after the name; undefined if that is not in the statement's file. */
  readonly fieldsAt: number | undefined;
  /** Indexes that the compiler chose, if its XREF is available. */
  readonly indexes?: readonly string[];
  /** Whether no part of them is bracketed, so that a whole index is searched. */
  readonly isWholeIndex?: boolean;
  /** The field by which records are sorted because no index gives the order. */
  readonly sortedBy?: string | undefined;
  /** For a query: whether PRESELECT lists its rowids, by which GET reads the record again. */
  readonly isPreselected?: boolean;
  /** For FOR EACH: whether its first iteration is its last. */
  readonly isFirstOnly?: boolean;
  /** Mean numbers of records read and used per execution, from a client log. */
  readonly logged?: { readonly read: number; readonly used: number };
  /** The part of its WHERE that the server cannot evaluate, so that the client selects. */
  readonly clientSelects: string | undefined;
  /** At the last table: the rows that MAX-ROWS of a query, or `i = 1 TO 30` of FOR, allow. */
  readonly maxRows?: number | undefined;
}

/** A range of the source, in characters. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** A statement, or a part of one, that sends messages to a database. */
export interface Access {
  readonly kind: AccessKind;
  /** As written, such as `FOR EACH order`. */
  readonly title: string;
  /** Its tokens; none for an XREF. */
  readonly words: readonly Token[];
  /** Its range in characters of its file. */
  readonly start: number;
  readonly end: number;
  /** The include in which it begins; undefined for the file itself. */
  readonly inclusion: Inclusion | undefined;
  readonly phrases: readonly RecordPhrase[];
  /** Whether it runs within a transaction. */
  readonly inTransaction: boolean;
  /** For `for`, `preselect` and queries. */
  readonly hasBy: boolean;
  readonly hasNoPrefetch: boolean;
  /** Position of NO-PREFETCH, in characters; undefined without it, and if it is not in the statement's file. */
  readonly noPrefetchAt: Place | undefined;
  /** Whether it has INDEXED-REPOSITION. */
  readonly scrolling: boolean;
  /** For OPEN QUERY: CACHE of its DEFINE QUERY; undefined without one. */
  readonly cache: number | undefined;
  /** Position of that CACHE's number; undefined if it is not in the file itself. */
  readonly cacheAt: Place | undefined;
  /** For OPEN QUERY: whether a browse displays its records. */
  readonly isBrowsed?: boolean | undefined;
  /** For FILL: whether it is executed for each record of a query that is prepared elsewhere. */
  readonly isOfOtherQuery?: boolean | undefined;
  /** Name of the query, sequence or procedure. */
  readonly name: string;
  /** For FILL: whether the file does not show that it reads this data source. */
  readonly isSourceAssumed?: boolean | undefined;
}
