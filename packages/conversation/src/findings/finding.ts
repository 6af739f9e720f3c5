/** What a finding is about; see docs/conversation-findings.md. */
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

/** A way in which a conversation waits longer than it has to, and what it costs. Indices are the conversation's. */
export interface Finding {
  readonly kind: FindingKind;
  /** By the share of round trips that it costs: high from 20 %, medium from 5 %. */
  readonly severity: "high" | "medium" | "low";
  readonly statements: readonly number[];
  /** Of `n+1`: the statement whose rows the others are executed for. */
  readonly source: number | null;
  /** Index into the endpoints, plus one; 0 where it is unknown or the finding is about all. */
  readonly endpoint: number;
  /** Connections on which it occurs, ascending. */
  readonly connections: readonly number[];
  readonly occurrences: number;
  readonly calls: number;
  readonly trips: number;
  /** Round trips that it costs: times the round-trip time it is what the remedy saves. */
  readonly savedTrips: number;
  /** Those of them that are recorded, ascending. What TCP adds is not recorded as a trip. */
  readonly saved: Uint32Array;
  /** Where it occurs: those with the most calls, {@link MAX_EVIDENCE} of them. */
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

/** What a text says beside counts. */
export interface FindingNumbers {
  /** Of the source of `n+1`, changed of `unbatched-insert`, fetched of `fetch-per-row`; -1 where some are unknown. */
  readonly rows?: number;
  /** Of `large-answer`: its bytes; the largest of several. */
  readonly bytes?: number;
  readonly windowBytes?: number;
  /** Of `chatty-transaction`: all trips. */
  readonly allTrips?: number;
  /** Of `reconnect`: connections opened, and how many of them were open at once. */
  readonly opened?: number;
  readonly atOnce?: number;
  /** Of `unbatched-insert`: round trips for BEGIN and COMMIT. */
  readonly transactionTrips?: number;
  /** Of `client-time`: the time without long pauses, and that in which nothing was on its way. */
  readonly elapsedUs?: number;
  readonly idleUs?: number;
}

/** One place where a rule applies. */
export interface Occurrence {
  readonly statements: readonly number[];
  readonly source?: number;
  readonly endpoint: number;
  readonly connections: readonly number[];
  /** Ascending. */
  readonly calls: readonly number[];
  /** Trips that carry nothing but its calls, ascending. */
  readonly trips: readonly number[];
  /** How many of these trips a remedy leaves. */
  readonly remaining: number;
  /** Round trips that it costs and that are not recorded as trips. */
  readonly extraTrips?: number;
  /** Trips of transactions that are not needed either, ascending. */
  readonly transactions?: readonly number[];
  readonly numbers?: FindingNumbers;
}
