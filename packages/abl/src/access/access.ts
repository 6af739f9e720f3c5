import type { Inclusion } from "../read/inclusion.ts";
import type { Token } from "../read/token.ts";

/** A lock of a read, as ABL has it in force there. */
export type Lock = "no-lock" | "share-lock" | "exclusive-lock";

export function isLock(word: string): word is Lock {
  return word === "no-lock" || word === "share-lock" || word === "exclusive-lock";
}

/**
 * What a statement does: a query, the find of a record, a change of records, a round trip that asks for a value, a call of
 * an application server, or nothing of its own.
 */
type Effect = "query" | "find" | "change" | "value" | "call" | "none";

/** How a statement reaches the database, and what it does there. */
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

/** Whether it costs what queries and finds of the model openedge-query cost. */
export function isRead(kind: AccessKind): kind is KindOf<"query" | "find"> {
  return EFFECTS[kind] === "query" || isFind(kind);
}

/** Whether it changes records. */
export function isChange(kind: AccessKind): kind is KindOf<"change"> {
  return EFFECTS[kind] === "change";
}

/** The fields that a statement reads of a record, or all but these. */
export interface FieldList {
  readonly isExcept: boolean;
  /** As the code names them. */
  readonly names: readonly string[];
}

/** A record phrase: one table of a statement, and how its records are read. */
export interface RecordPhrase {
  /** As the code names it. */
  readonly buffer: string;
  /** What the buffer is of; the same as the buffer where the code defines none. */
  readonly table: string;
  /** `likely` where it looks like one that an include defines which is not there. Temp-tables cost no messages. */
  readonly isTemporary: boolean | "likely";
  /** How many are read: all, or one. */
  readonly reads: "each" | "one";
  readonly lock: Lock;
  /** Whether the lock is the default because none is written. */
  readonly isLockImplied: boolean;
  readonly hasWhere: boolean;
  /** Whether the record is found by its ROWID or RECID. */
  readonly byRowid: boolean;
  readonly isOuterJoin: boolean;
  /** FIELDS() or EXCEPT(); undefined without one. */
  readonly fieldList: FieldList | undefined;
  /** Where a lock can be written: behind its name and FIELDS, in characters; undefined where that is not in the file of its statement. */
  readonly lockAt: number | undefined;
  /** Where FIELDS can be written: behind its name; undefined where that is not in the file of its statement. */
  readonly fieldsAt: number | undefined;
  /** Indexes that the compiler chose, if its XREF is there. */
  readonly indexes?: readonly string[];
  /** Whether it found no bracket in them, and searches a whole index. */
  readonly isWholeIndex?: boolean;
  /** The field by which records are sorted, as no index gives the order. */
  readonly sortedBy?: string | undefined;
  /** Of a query: whether PRESELECT lists its rowids, by which GET reads the record again. */
  readonly isPreselected?: boolean;
  /** Records that a client log has it read and use, in the mean of its executions. */
  readonly logged?: { readonly read: number; readonly used: number };
  /** What in its WHERE the server cannot evaluate, so that the client selects. */
  readonly clientSelects: string | undefined;
}

/** A part of the source, in characters. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** A statement, or a part of one, that sends messages to a database. */
export interface Access {
  readonly kind: AccessKind;
  /** As it is written, such as `FOR EACH order`. */
  readonly title: string;
  /** What it consists of; none of an XREF. */
  readonly words: readonly Token[];
  /** Where it begins and ends, in characters of its file. */
  readonly start: number;
  readonly end: number;
  /** The include that it begins in; undefined in the file itself. */
  readonly inclusion: Inclusion | undefined;
  readonly phrases: readonly RecordPhrase[];
  /** Whether it runs within a transaction. */
  readonly inTransaction: boolean;
  /** Of `for`, `preselect` and queries. */
  readonly hasBy: boolean;
  readonly hasNoPrefetch: boolean;
  /** Where NO-PREFETCH stands, in characters; undefined without it, and where that is not in the file of its statement. */
  readonly noPrefetchAt: Place | undefined;
  readonly scrolling: boolean;
  /** Of OPEN QUERY: CACHE of its DEFINE QUERY; undefined where that has none. */
  readonly cache: number | undefined;
  /** Where the number of that CACHE stands; undefined where that is not in the file itself. */
  readonly cacheAt: Place | undefined;
  /** Of OPEN QUERY: whether a browse shows its records. */
  readonly isBrowsed?: boolean | undefined;
  /** Of FILL: whether it is executed for each record of a query that is prepared elsewhere. */
  readonly isOfOtherQuery?: boolean | undefined;
  /** Name of the query, sequence or procedure. */
  readonly name: string;
  /** Of FILL: whether nothing in the file says that it reads this data source. */
  readonly isSourceAssumed?: boolean | undefined;
}
