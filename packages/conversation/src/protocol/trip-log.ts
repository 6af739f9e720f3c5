import type { Statement, TripKind } from "../conversation.ts";
import type { Origin, RecordedCall, TripSink } from "../recorder.ts";

export interface PendingCall {
  readonly statement: Statement;
  readonly kind: RecordedCall["kind"];
  rows: number;
  readonly values: number;
  transaction: number;
  readonly origin: Origin;
  readonly trip: OpenTrip;
  state: "waiting" | "done" | "removed";
}

interface OpenTrip {
  kind: TripKind;
  readonly sentUs: number;
  requestedUs: number;
  answeredUs: number;
  endUs: number;
  requestBytes: number;
  replyBytes: number;
  readonly calls: PendingCall[];
  /** Maximum pending calls. */
  waiting: number;
  closed: boolean;
}

/**
 * The trips of one connection. A trip begins with the first byte of a client that waits for no answer, and ends with
 * the last byte of what it then waits for. A client that sends more while answers are on their way does not wait for
 * them: what it sends belongs to the same trip, however the answers overlap, since another network would not make it
 * wait either. So a client that never lets its pipeline run empty makes one trip.
 *
 * For every trip sentUs <= requestedUs <= answeredUs <= endUs: what is sent after the answer began does not move requestedUs.
 * A trip is reported once it is over and all its calls have their answer, which for a COPY is in a later trip.
 */
export class TripLog {
  readonly #connection: number;
  readonly #sink: TripSink;
  #open: OpenTrip | undefined;

  constructor(connection: number, sink: TripSink) {
    this.#connection = connection;
    this.#sink = sink;
  }

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  /** Whether the answer to the open trip has begun. */
  get isAnswered(): boolean {
    return (this.#open?.replyBytes ?? 0) > 0;
  }

  /** @param kind "other" becomes "query" with the first call */
  begin(kind: TripKind, atUs: number): void {
    this.close();
    this.#open = {
      kind,
      sentUs: atUs,
      requestedUs: atUs,
      answeredUs: -1,
      endUs: atUs,
      requestBytes: 0,
      replyBytes: 0,
      calls: [],
      waiting: 0,
      closed: false,
    };
  }

  setKind(kind: TripKind): void {
    if (this.#open) this.#open.kind = kind;
  }

  request(bytes: number, atUs: number): void {
    const trip = this.#open;
    if (!trip) return;
    trip.requestBytes += bytes;
    if (trip.answeredUs < 0) trip.requestedUs = atUs;
    trip.endUs = Math.max(trip.endUs, atUs);
  }

  /** @param isAnswer false for bytes that come before the answer, while the client still sends */
  reply(bytes: number, firstUs: number, atUs: number, isAnswer = true): void {
    const trip = this.#open;
    if (!trip) return;
    trip.replyBytes += bytes;
    if (isAnswer && trip.answeredUs < 0) trip.answeredUs = Math.max(firstUs, trip.requestedUs);
    trip.endUs = Math.max(trip.endUs, atUs);
  }

  /** Adds a call to the open trip; undefined without one. */
  call(of: Omit<PendingCall, "rows" | "transaction" | "trip" | "state">): PendingCall | undefined {
    const trip = this.#open;
    if (!trip) return undefined;
    if (trip.kind === "other") trip.kind = "query";
    const call: PendingCall = { ...of, rows: -1, transaction: 0, trip, state: "waiting" };
    trip.calls.push(call);
    trip.waiting += 1;
    return call;
  }

  /** The call is answered. */
  resolve(call: PendingCall): void {
    if (call.state === "waiting") this.#settle(call, "done");
  }

  /** The call was not executed, or is part of another. */
  remove(call: PendingCall): void {
    this.#settle(call, "removed");
  }

  /** A part of another call failed, so that the other was not executed. */
  restore(call: PendingCall): void {
    if (call.state === "removed") call.state = "done";
  }

  isInOpenTrip(call: PendingCall): boolean {
    return call.trip === this.#open;
  }

  close(): void {
    const trip = this.#open;
    if (!trip) return;
    this.#open = undefined;
    trip.closed = true;
    if (trip.waiting === 0) this.#report(trip);
  }

  /** The connection is closed, which settles pending calls. */
  end(atUs: number): void {
    const trip = this.#open;
    if (trip && trip.answeredUs < 0) trip.endUs = Math.max(trip.endUs, atUs);
    this.close();
  }

  #settle(call: PendingCall, state: "done" | "removed"): void {
    const { trip } = call;
    if (call.state === "waiting") trip.waiting -= 1;
    call.state = state;
    if (trip.waiting === 0 && trip.closed) this.#report(trip);
  }

  /** Once per trip: the last call of a closed trip is settled. */
  #report({ kind, sentUs, requestedUs, answeredUs, endUs, requestBytes, replyBytes, calls }: OpenTrip): void {
    this.#sink.trip({
      connection: this.#connection,
      kind,
      sentUs,
      requestedUs,
      answeredUs: answeredUs < 0 ? endUs : answeredUs,
      endUs,
      requestBytes,
      replyBytes,
      calls: calls
        .filter(({ state }) => state === "done")
        .map(({ statement, kind, rows, values, transaction, origin }) => ({
          statement,
          kind,
          rows,
          values,
          transaction,
          ...origin,
        })),
    });
  }
}
