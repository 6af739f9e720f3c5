import type { CallKind, Statement, TripKind } from "./conversation.ts";
/** A completed trip as reported by a decoder. Times in microseconds since the start of the recording. */
export interface RecordedTrip {
  readonly connection: number;
  readonly kind: TripKind;
  readonly sentUs: number;
  readonly requestedUs: number;
  readonly answeredUs: number;
  readonly endUs: number;
  readonly requestBytes: number;
  readonly replyBytes: number;
  readonly calls: readonly RecordedCall[];
}

/** The times of a trip of which only the first and last moments are known. */
export const lasting = (sentUs: number, endUs: number) =>
  ({ sentUs, requestedUs: sentUs, answeredUs: endUs, endUs }) as const;

/** For a trip of unknown size. */
export const NO_BYTES = { requestBytes: 0, replyBytes: 0 } as const;

/** The known origin of a call. */
export interface Origin {
  readonly endpoint: string | undefined;
  /** Equal for calls of one request; 0 or undefined if unknown. */
  readonly request?: number | undefined;
  /** From traceNumber(); 0 or undefined if unknown. */
  readonly trace?: number | undefined;
  /** Place in source code: `orders.js:12`. */
  readonly sourceLine?: string | undefined;
}

export interface RecordedCall extends Origin {
  /** Without literals; see readStatement. */
  readonly statement: Statement;
  readonly kind: CallKind;
  /** -1 if unknown. */
  readonly rows: number;
  /** 0 if unknown. */
  readonly values: number;
  /** 0 outside of a transaction block. */
  readonly transaction: number;
}

export interface TripSink {
  trip(trip: RecordedTrip): void;
  /** Counts data that cannot be part of a trip. */
  drop(what: string, count?: number): void;
}

/** Receives one connection's bytes in both directions, and reports its trips. It never throws. */
export interface Decoder {
  /** @param atUs microseconds since the start of the recording, never less than before */
  take(from: "client" | "server", bytes: Uint8Array, atUs: number): void;
  /** Bytes passed that are unknown, for example lost by a capture. */
  lose(from: "client" | "server", count: number, atUs: number): void;
  end(atUs: number): void;
}

/**
 * Hashes a statement's values: equal for equal values. Its secret is random for each recording and stored nowhere, so
 * that values cannot be looked up.
 */
export type ValueHash = (values: string | Uint8Array) => number;
