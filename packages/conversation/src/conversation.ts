/**
 * A recorded conversation between a program and its database: the product's second kind of data beside a measurement.
 *
 * It is held in columns, since 100,000 round trips are common and a page draws them all. A trip is what the network
 * sees: bytes in one direction, then the answer. A call is what the program asked for: one execution of a statement.
 * A trip carries any number of calls (a pipeline sends several, a handshake none), and a call may need several trips
 * (a cursor that fetches 100 rows at a time is one call for each fetch).
 */
export interface Conversation {
  readonly source: Source;
  /**
   * Microseconds of a round trip between where it was recorded and the server: the least of its connections, of a
   * browser's the lower quartile; null where none shows it.
   */
  readonly rttUs: number | null;
  readonly connections: readonly Connection[];
  readonly statements: readonly Statement[];
  /** Requests, pages or jobs that calls belong to, by the number that `calls.endpoint` holds. */
  readonly endpoints: readonly string[];
  /** Places in source code that calls come from, by the number that `calls.sourceLine` holds: `orders.js:12`. */
  readonly sourceLines: readonly string[];
  readonly trips: Trips;
  readonly calls: Calls;
  /** Where the source only counted how often statements were executed: then there are no trips and calls. */
  readonly counts?: StatementCounts;
  /**
   * By trip: an earlier one that it was sent together with, and whose calls its own are; NONE of every other. Without it,
   * each was sent alone.
   */
  readonly sentWith?: Int32Array;
  /** Requests of web pages beside it, which caused its trips. */
  readonly pages?: Pages;
  /** What the source held and the conversation does not. */
  readonly dropped: readonly Dropped[];
}

/** How a conversation was recorded; that of `source` was computed from source code. */
export const SOURCE_KINDS = ["recorder", "capture", "log", "trace", "requests", "counts", "source"] as const;

/** On which side of the network a conversation was recorded. */
export const TIMES_AT = ["client", "server"] as const;

export interface Source {
  readonly kind: (typeof SOURCE_KINDS)[number];
  /** What a user calls it: a file's or a command's name. */
  readonly name: string;
  /** When its first trip began, ISO 8601; null where the source has no dates. */
  readonly startedAt: string | null;
  /**
   * Where its times were taken. The client's contain the network; the server's do not, so that the network is part of the
   * time between two trips.
   */
  readonly timesAt: (typeof TIMES_AT)[number];
  /** Whether a call may have taken more trips than are recorded, as a span or a logged statement may. */
  readonly lowerBound: boolean;
}

export const PROTOCOLS = ["postgresql", "mysql", "unknown"] as const;
export type Protocol = (typeof PROTOCOLS)[number];

export interface Connection {
  readonly protocol: Protocol;
  /** Whether its bytes were encrypted, so that its trips have no calls. */
  readonly encrypted: boolean;
  /** Whole microseconds that the network took to open it, which is one round trip; null where it is not recorded. */
  readonly rttUs: number | null;
}

export interface Statement {
  /** The statement with its literals removed: two statements with the same text are the same statement. */
  readonly text: string;
  /** What it does, in capitals: SELECT, INSERT, BEGIN. */
  readonly operation: string;
  /** Tables that it names, in order, without repetition. */
  readonly tables: readonly string[];
}

/** Trips in the order in which they were sent. All columns have one length; times are microseconds since the start. */
export interface Trips {
  /** Index into `connections`. */
  readonly connection: Uint32Array;
  readonly kind: Uint8Array;
  /** When the first byte of the request was sent. */
  readonly sentUs: Float64Array;
  /** When its last byte was sent. */
  readonly askedUs: Float64Array;
  /** When the first byte of the answer arrived. */
  readonly answeredUs: Float64Array;
  /** When its last byte arrived. */
  readonly endUs: Float64Array;
  readonly requestBytes: Float64Array;
  readonly replyBytes: Float64Array;
}

/** What a trip is for, by the number in `trips.kind`. */
export const TRIP_KINDS = ["query", "connect", "copy", "other"] as const;
export type TripKind = (typeof TRIP_KINDS)[number];

/** Calls in the order in which they were sent. All columns have one length. */
export interface Calls {
  /** Index into `trips`. */
  readonly trip: Uint32Array;
  /** Index into `statements`. */
  readonly statement: Uint32Array;
  /** Rows returned or changed; -1 where the source does not say. */
  readonly rows: Float64Array;
  /** A number for its parameter values and literals: equal for equal values, random otherwise, 0 where unknown. */
  readonly values: Float64Array;
  /** Number of the transaction block; 0 outside of one. */
  readonly transaction: Uint32Array;
  /** Index into `endpoints`, plus one; 0 where the source does not say. */
  readonly endpoint: Uint32Array;
  /** Index into `sourceLines`, plus one; 0 where the source does not say. */
  readonly sourceLine: Uint32Array;
  /** A number that calls of one request have in common: of one trace, page or job. 0 where the source does not say. */
  readonly request: Float64Array;
  /** As traceNumber() makes it of the id of the trace that it is part of; 0 where the source does not say. */
  readonly trace: Float64Array;
  readonly kind: Uint8Array;
}

/**
 * What a call does, by the number in `calls.kind`. A prepare parses a statement, a fetch continues a cursor, data is what
 * the client sends for a COPY.
 */
export const CALL_KINDS = ["execute", "fetch", "prepare", "data"] as const;
export type CallKind = (typeof CALL_KINDS)[number];

/** Whether a call, by its number in `calls.kind`, executes its statement or fetches more of it. */
export function isExecution(kind: number | undefined): boolean {
  return kind === 0 || kind === 1;
}

/** How often statements were executed, in no order. All columns have one length. */
export interface StatementCounts {
  /** Index into `statements`, each once. */
  readonly statement: Uint32Array;
  readonly calls: Float64Array;
  /** Rows of all of them; -1 where they are unknown. */
  readonly rows: Float64Array;
  /** Microseconds that the server took for all of them; -1 where it is unknown. */
  readonly totalUs: Float64Array;
}

export interface Dropped {
  /** What it is: "encrypted connections", "messages after a part that cannot be decoded". */
  readonly what: string;
  readonly count: number;
}

/** Requests of web pages beside a conversation with a database, on one time line with it. */
export interface Pages {
  /** As their files have them, with times of their own. */
  readonly files: readonly PageFile[];
  /** Those that have a place on the conversation's time line, in the order in which they began. */
  readonly requests: PageRequests;
  /** By trip of the conversation, the index of the request that caused it, plus one; 0 where it is not known. */
  readonly cause: Uint32Array;
  readonly links: Links;
}

export interface PageFile {
  /** Of the kind "requests". */
  readonly conversation: Conversation;
  readonly clock: Clock;
}

/** All columns have one length; times are microseconds since the start of the conversation with the database. */
export interface PageRequests {
  /** Index into the files. */
  readonly file: Uint32Array;
  /** Index of its trip, and of its call, in its file. */
  readonly trip: Uint32Array;
  readonly call: Uint32Array;
  /** When its connection began to be opened; when it was sent, where that was open. */
  readonly fromUs: Float64Array;
  readonly sentUs: Float64Array;
  readonly askedUs: Float64Array;
  readonly answeredUs: Float64Array;
  readonly endUs: Float64Array;
  /** Of a round trip to its server; 0 where no file shows it. */
  readonly rttUs: Float64Array;
}

export const CLOCKS_BY = ["traces", "times", "stated", "none"] as const;

/** How the clock of a file of pages stands to that of the conversation with the database. */
export interface Clock {
  /**
   * How far it is ahead. Where the conversation has no dates: how long after the file's first request its first round trip
   * began; null if that is not stated.
   */
  readonly aheadUs: number | null;
  /** By how much it may be more or less. */
  readonly spareUs: number;
  /** What it was estimated by: ids of traces, requests that contain round trips; `none` where nothing shows a difference. */
  readonly by: (typeof CLOCKS_BY)[number];
}

/** How many round trips were assigned to the request that caused them, and by what. */
export interface Links {
  /** The same trace. */
  readonly traced: number;
  /** No other request was under way from the beginning of them to their end. */
  readonly contained: number;
  /** Several requests were under way: of none. */
  readonly ambiguous: number;
  /** None was. */
  readonly outside: number;
}
