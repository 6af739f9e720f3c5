import type { CallKind, Statement, TripKind } from "./conversation.ts";
/** A trip as a decoder reports it, when it is over. Times in microseconds since the start of the recording. */
export interface RecordedTrip {
  readonly connection: number;
  readonly kind: TripKind;
  readonly sentUs: number;
  readonly askedUs: number;
  readonly answeredUs: number;
  readonly endUs: number;
  readonly requestBytes: number;
  readonly replyBytes: number;
  readonly calls: readonly RecordedCall[];
}

/** The times of a trip whose first and last moments are all that is known. */
export const lasting = (sentUs: number, endUs: number) =>
  ({ sentUs, askedUs: sentUs, answeredUs: endUs, endUs }) as const;

/** Of a trip whose size is not known. */
export const NO_BYTES = { requestBytes: 0, replyBytes: 0 } as const;

/** What a call belongs to, as far as it is known. */
export interface Origin {
  readonly endpoint: string | undefined;
  /** Equal for calls of one request; 0 or undefined where it is unknown. */
  readonly request?: number | undefined;
  /** As traceNumber() makes it; 0 or undefined where it is unknown. */
  readonly trace?: number | undefined;
  /** Where in source code it comes from: `orders.js:12`. */
  readonly sourceLine?: string | undefined;
}

export interface RecordedCall extends Origin {
  /** With literals removed; see readStatement. */
  readonly statement: Statement;
  readonly kind: CallKind;
  /** -1 where it is unknown. */
  readonly rows: number;
  /** 0 where they are unknown. */
  readonly values: number;
  /** 0 outside of a transaction block. */
  readonly transaction: number;
}

export interface TripSink {
  trip(trip: RecordedTrip): void;
  /** Counts what cannot be part of a trip. */
  drop(what: string, count?: number): void;
}

/** Reads one connection's bytes as they pass, both directions, and reports its trips. It never throws. */
export interface Decoder {
  /** @param atUs microseconds since the start of the recording, never less than before */
  take(from: "client" | "server", bytes: Uint8Array, atUs: number): void;
  /** Bytes passed that are not known, as a capture may have lost them. */
  lose(from: "client" | "server", count: number, atUs: number): void;
  end(atUs: number): void;
}

/**
 * Makes a number of a statement's values: equal for equal values. Its secret is random for each recording and stored
 * nowhere, so that values cannot be looked up.
 */
export type ValueHash = (values: string | Uint8Array) => number;
