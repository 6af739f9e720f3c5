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
   * Microseconds of a round trip between the recorder and the server: what the source has, otherwise the minimum over its
   * connections, for a browser's the lower quartile; null if none shows it.
   */
  readonly rttUs: number | null;
  readonly connections: readonly Connection[];
  readonly statements: readonly Statement[];
  /** Requests, pages or jobs to which calls belong, indexed by `calls.endpoint`. */
  readonly endpoints: readonly string[];
  /** Places in source code from which calls come, indexed by `calls.sourceLine`: `orders.js:12`. */
  readonly sourceLines: readonly string[];
  readonly trips: Trips;
  readonly calls: Calls;
  /** If the source only counted executions of statements: then there are no trips and calls. */
  readonly counts?: StatementCounts;
  /**
   * By trip: an earlier one together with which it was sent, and which has its calls; NONE for every other. If omitted,
   * each was sent alone.
   */
  readonly sentWith?: Int32Array;
  /** Requests of web pages that caused its trips. */
  readonly pages?: Pages;
  /** Parts of the source that are not in the conversation. */
  readonly dropped: readonly Dropped[];
}

/** How a conversation was recorded; one from `source` was computed from source code. */
export const SOURCE_KINDS = ["recorder", "capture", "log", "trace", "requests", "counts", "source"] as const;

/** The side of the network on which a conversation was recorded. */
export const TIMES_AT = ["client", "server"] as const;

export interface Source {
  readonly kind: (typeof SOURCE_KINDS)[number];
  /** The user's name for it: a file's or a command's name. */
  readonly name: string;
  /** Start of its first trip, ISO 8601; null if the source has no dates. */
  readonly startedAt: string | null;
  /**
   * Where its times were taken. The client's include the network; the server's do not, so that the network is part of
   * the time between two trips.
   */
  readonly timesAt: (typeof TIMES_AT)[number];
  /** Whether a call may have taken more trips than recorded, as with spans and logged statements. */
  readonly lowerBound: boolean;
  /** Whole microseconds of a round trip, where it is not the shortest time of opening a connection. */
  readonly rttUs?: number;
  /** The same where the user stated it, which replaces it; its trips are as recorded, without what follows from it. */
  readonly statedRttUs?: number;
}

export const PROTOCOLS = ["postgresql", "mysql", "unknown"] as const;
export type Protocol = (typeof PROTOCOLS)[number];

export interface Connection {
  readonly protocol: Protocol;
  /** Whether its bytes were encrypted, so that its trips have no calls. */
  readonly encrypted: boolean;
  /** Whole microseconds that the network took to open it, which is one round trip; null if not recorded. */
  readonly rttUs: number | null;
}

export interface Statement {
  /** The statement without its literals: two statements with the same text are the same statement. */
  readonly text: string;
  /** Its operation, in capitals: SELECT, INSERT, BEGIN. */
  readonly operation: string;
  /** Tables that it names, in order, without repetition. */
  readonly tables: readonly string[];
}

/**
 * Trips in the order in which they were sent. All columns have the same length; times are microseconds since the start.
 */
export interface Trips {
  /** Index into `connections`. */
  readonly connection: Uint32Array;
  readonly kind: Uint8Array;
  /** When the first byte of the request was sent. */
  readonly sentUs: Float64Array;
  /** When its last byte was sent. */
  readonly requestedUs: Float64Array;
  /** When the first byte of the answer arrived. */
  readonly answeredUs: Float64Array;
  /** When its last byte arrived. */
  readonly endUs: Float64Array;
  readonly requestBytes: Float64Array;
  readonly replyBytes: Float64Array;
}

/** The purpose of a trip, by its number in `trips.kind`. */
export const TRIP_KINDS = ["query", "connect", "copy", "other"] as const;
export type TripKind = (typeof TRIP_KINDS)[number];

/** Calls in the order in which they were sent. All columns have the same length. */
export interface Calls {
  /** Index into `trips`. */
  readonly trip: Uint32Array;
  /** Index into `statements`. */
  readonly statement: Uint32Array;
  /** Rows returned or changed; -1 if the source does not state it. */
  readonly rows: Float64Array;
  /** A number for its parameter values and literals: equal for equal values, random otherwise, 0 if unknown. */
  readonly values: Float64Array;
  /** Number of the transaction block; 0 outside of one. */
  readonly transaction: Uint32Array;
  /** Index into `endpoints`, plus one; 0 if the source does not state it. */
  readonly endpoint: Uint32Array;
  /** Index into `sourceLines`, plus one; 0 if the source does not state it. */
  readonly sourceLine: Uint32Array;
  /** A number shared by the calls of one request: of one trace, page or job. 0 if the source does not state it. */
  readonly request: Float64Array;
  /** traceNumber() of its trace id; 0 if the source does not state it. */
  readonly trace: Float64Array;
  readonly kind: Uint8Array;
}

/**
 * The kind of a call, by its number in `calls.kind`. A prepare parses a statement, a fetch continues a cursor, data is
 * sent by the client for a COPY.
 */
export const CALL_KINDS = ["execute", "fetch", "prepare", "data"] as const;
export type CallKind = (typeof CALL_KINDS)[number];

/** Whether a call, by its number in `calls.kind`, executes its statement or fetches its rows. */
export function isExecution(kind: number | undefined): boolean {
  return kind === 0 || kind === 1;
}

/** Numbers of executions of statements, in no order. All columns have the same length. */
export interface StatementCounts {
  /** Index into `statements`, each once. */
  readonly statement: Uint32Array;
  readonly calls: Float64Array;
  /** Rows of all executions; -1 if unknown. */
  readonly rows: Float64Array;
  /** Server time of all executions in microseconds; -1 if unknown. */
  readonly totalUs: Float64Array;
}

export interface Dropped {
  /** Description: "encrypted connections", "messages after a part that cannot be decoded". */
  readonly what: string;
  readonly count: number;
}

/** Requests of web pages besides a conversation with a database, on the same time line. */
export interface Pages {
  /** As in their files, with their own times. */
  readonly files: readonly PageFile[];
  /** Those with a position on the conversation's time line, in order of their start. */
  readonly requests: PageRequests;
  /** By trip of the conversation, the index of the request that caused it, plus one; 0 if unknown. */
  readonly cause: Uint32Array;
  readonly links: Links;
}

export interface PageFile {
  /** Of the kind "requests". */
  readonly conversation: Conversation;
  readonly clock: Clock;
}

/** All columns have the same length; times are microseconds since the start of the conversation with the database. */
export interface PageRequests {
  /** Index into the files. */
  readonly file: Uint32Array;
  /** Index of its trip, and of its call, in its file. */
  readonly trip: Uint32Array;
  readonly call: Uint32Array;
  /** When its connection started to open, or when it was sent on an open one. */
  readonly fromUs: Float64Array;
  readonly sentUs: Float64Array;
  readonly requestedUs: Float64Array;
  readonly answeredUs: Float64Array;
  readonly endUs: Float64Array;
  /** Round-trip time to its server; 0 if no file shows it. */
  readonly rttUs: Float64Array;
}

export const CLOCKS_BY = ["traces", "times", "stated", "none"] as const;

/** Offset of the clock of a file of pages from that of the conversation with the database. */
export interface Clock {
  /**
   * By how much it is ahead. If the conversation has no dates: the time from the file's first request to its first
   * round trip; null if that is not stated.
   */
  readonly aheadUs: number | null;
  /** Uncertainty in both directions. */
  readonly spareUs: number;
  /** The basis of the estimate: trace ids, requests that contain round trips; `none` if nothing shows a difference. */
  readonly by: (typeof CLOCKS_BY)[number];
}

/** Numbers of round trips assigned to the request that caused them, by evidence. */
export interface Links {
  /** The same trace. */
  readonly traced: number;
  /** No other request was in progress between their start and end. */
  readonly contained: number;
  /** Several requests were in progress: not assigned. */
  readonly ambiguous: number;
  /** None was in progress. */
  readonly outside: number;
}
