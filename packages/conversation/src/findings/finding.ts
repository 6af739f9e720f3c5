/** Kind of a finding; see docs/conversation-findings.md. */
export const FINDING_KINDS = [
  "n+1",
  "repeated",
  "unbatched-insert",
  "single-statement-transaction",
  "chatty-transaction",
  "prepared-once",
  "reconnect",
  "fetch-per-row",
  "large-answer",
  "independent",
  "client-time",
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** A way in which a conversation waits unnecessarily, and its cost. Indices are the conversation's. */
export interface Finding {
  readonly kind: FindingKind;
  /** By its share of round trips: high from 20 %, medium from 5 %. */
  readonly severity: "high" | "medium" | "low";
  readonly statements: readonly number[];
  /** For `n+1`: the statement for whose rows the others are executed. */
  readonly source: number | null;
  /** Index into the endpoints, plus one; 0 if unknown or if the finding concerns all. */
  readonly endpoint: number;
  /** Connections on which it occurs, ascending. */
  readonly connections: readonly number[];
  readonly occurrences: number;
  readonly calls: number;
  readonly trips: number;
  /** Its round trips: multiplied by the round-trip time they are the remedy's saving. */
  readonly savedTrips: number;
  /** The recorded ones among them, ascending. TCP's additional ones are not recorded as trips. */
  readonly saved: Uint32Array;
  /** Occurrences with the most calls, at most {@link MAX_EVIDENCE}. */
  readonly evidence: readonly Evidence[];
  readonly numbers: FindingNumbers;
}

export const MAX_EVIDENCE = 20;

/** A part of the conversation, on one connection unless the finding is about several. */
export interface Evidence {
  readonly firstTrip: number;
  readonly lastTrip: number;
  readonly calls: number;
}

/** Details of the text besides counts. */
export interface FindingNumbers {
  /** For the source of `n+1`; changed for `unbatched-insert`, fetched for `fetch-per-row`; -1 if some are unknown. */
  readonly rows?: number;
  /** For `large-answer`: its bytes; the maximum of several. */
  readonly bytes?: number;
  readonly windowBytes?: number;
  /** For `chatty-transaction`: all trips. */
  readonly allTrips?: number;
  /** For `reconnect`: connections opened, and the maximum open at once. */
  readonly opened?: number;
  readonly atOnce?: number;
  /** For `unbatched-insert`: round trips for BEGIN and COMMIT. */
  readonly transactionTrips?: number;
  /** For `client-time`: the time without long pauses, and the idle part of it. */
  readonly elapsedUs?: number;
  readonly idleUs?: number;
}

export interface Occurrence {
  readonly statements: readonly number[];
  readonly source?: number;
  readonly endpoint: number;
  readonly connections: readonly number[];
  /** Ascending. */
  readonly calls: readonly number[];
  /** Trips that contain only its calls, ascending. */
  readonly trips: readonly number[];
  /** Number of these trips that remain with the remedy. */
  readonly remaining: number;
  /** Round trips of its cost that are not recorded as trips. */
  readonly extraTrips?: number;
  /** Trips of transactions that become unnecessary, ascending. */
  readonly transactions?: readonly number[];
  readonly numbers?: FindingNumbers;
}
