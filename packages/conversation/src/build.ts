import { bytes, doubles, integers, takeAll } from "./columns.ts";
import {
  CALL_KINDS,
  type Connection,
  type Conversation,
  type Source,
  type Statement,
  type StatementCounts,
  TRIP_KINDS,
} from "./conversation.ts";
import { inheritOrigins } from "./inherited-origins.ts";
import { orderBy } from "./order.ts";
import type { RecordedTrip, TripSink } from "./recorder.ts";

/** Maximum trips and calls: a gigabyte of memory. */
const MAX_RECORDS = 10_000_000;

/** A text of unknown origin on one line: otherwise it could forge lines of a report. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
}

/** Builds a conversation from trips in any order: 100 bytes of memory per trip with one call. */
export class ConversationBuilder implements TripSink {
  readonly #connections: Connection[] = [];
  readonly #statements: Statement[] = [];
  readonly #statementOf = new Map<string, number>();
  readonly #endpoints = new Names();
  readonly #sourceLines = new Names();
  readonly #maxRecords: number;
  readonly #dropped = new Map<string, number>();
  /** By statement number. */
  readonly #counts = new Map<number, { calls: number; rows: number; us: number }>();
  readonly #trips = {
    connection: integers(),
    kind: bytes(),
    sentUs: doubles(),
    requestedUs: doubles(),
    answeredUs: doubles(),
    endUs: doubles(),
    requestBytes: doubles(),
    replyBytes: doubles(),
    firstCall: integers(),
  };
  readonly #calls = {
    statement: integers(),
    rows: doubles(),
    values: doubles(),
    transaction: integers(),
    endpoint: integers(),
    request: doubles(),
    trace: doubles(),
    sourceLine: integers(),
    kind: bytes(),
  };

  /** @param maxRecords trips and calls together that are kept; what comes after is counted */
  constructor(maxRecords = MAX_RECORDS) {
    this.#maxRecords = maxRecords;
  }

  /** @returns the connection's index, which its trips name */
  connect(connection: Connection): number {
    return this.#connections.push(connection) - 1;
  }

  /** Properties of a connection that are known only after some of its bytes. */
  describe(index: number, connection: Connection): void {
    this.#connections[index] = connection;
  }

  trip(trip: RecordedTrip): void {
    const { connection, kind, sentUs, requestedUs, answeredUs, endUs, requestBytes, replyBytes, calls } =
      trip;
    if (this.#trips.kind.length + this.#calls.kind.length + calls.length + 1 > this.#maxRecords) {
      this.drop(`round trips beyond ${this.#maxRecords} trips and calls`);
      return;
    }
    const columns = this.#trips;
    columns.firstCall.push(this.#calls.kind.length);
    columns.kind.push(TRIP_KINDS.indexOf(kind));
    columns.connection.push(connection);
    columns.sentUs.push(sentUs);
    columns.requestedUs.push(requestedUs);
    columns.answeredUs.push(answeredUs);
    columns.endUs.push(endUs);
    columns.requestBytes.push(requestBytes);
    columns.replyBytes.push(replyBytes);
    for (const call of calls) {
      this.#calls.statement.push(this.statement(call.statement));
      this.#calls.rows.push(call.rows);
      this.#calls.values.push(call.values);
      this.#calls.transaction.push(call.transaction);
      this.#calls.endpoint.push(call.endpoint === undefined ? 0 : this.endpoint(call.endpoint));
      this.#calls.request.push(call.request ?? 0);
      this.#calls.trace.push(call.trace ?? 0);
      this.#calls.sourceLine.push(call.sourceLine === undefined ? 0 : this.sourceLine(call.sourceLine));
      this.#calls.kind.push(CALL_KINDS.indexOf(call.kind));
    }
  }

  drop(what: string, count = 1): void {
    const text = oneLine(what);
    this.#dropped.set(text, (this.#dropped.get(text) ?? 0) + count);
  }

  /** Reserves capacity for this many trips with one call each. */
  reserve(trips: number): void {
    for (const column of [...Object.values(this.#trips), ...Object.values(this.#calls)])
      column.reserve(trips);
  }

  /** Adds executions of a statement that the source only counted; -1 for unknown rows or times. */
  count(of: { statement: Statement; calls: number; rows: number; us: number }): void {
    const number = this.statement(of.statement);
    const known = this.#counts.get(number);
    const sum = (a: number, b: number) => (a < 0 || b < 0 ? -1 : a + b);
    this.#counts.set(number, {
      calls: of.calls + (known?.calls ?? 0),
      rows: known ? sum(known.rows, of.rows) : of.rows,
      us: known ? sum(known.us, of.us) : of.us,
    });
  }

  #countColumns(): StatementCounts {
    const counts = [...this.#counts.values()];
    return {
      statement: Uint32Array.from(this.#counts.keys()),
      calls: Float64Array.from(counts, ({ calls }) => calls),
      rows: Float64Array.from(counts, ({ rows }) => rows),
      totalUs: Float64Array.from(counts, ({ us }) => us),
    };
  }

  /** Returns the conversation: to be called once. */
  build(source: Source): Conversation {
    const { firstCall, ...trips } = this.#trips;
    const calls = this.#calls;
    const order = this.#order();
    const tripOfCall = new Uint32Array(calls.kind.length);
    const callOrder = order && new Uint32Array(tripOfCall.length);
    const count = firstCall.length;
    let next = 0;
    for (let place = 0; place < count; place++) {
      const trip = order?.[place] ?? place;
      const end = trip + 1 < count ? firstCall.at(trip + 1) : tripOfCall.length;
      for (let call = firstCall.at(trip); call < end; call++) {
        tripOfCall[next] = place;
        if (callOrder) callOrder[next] = call;
        next += 1;
      }
    }
    firstCall.clear();
    const conversation: Conversation = {
      source: { ...source, name: oneLine(source.name) },
      rttUs:
        source.statedRttUs ??
        source.rttUs ??
        rttOf(
          source.kind,
          this.#connections.flatMap(({ rttUs }) => rttUs ?? []),
        ),
      connections: [...this.#connections],
      statements: [...this.#statements],
      endpoints: this.#endpoints.names,
      sourceLines: this.#sourceLines.names,
      trips: takeAll(trips, order),
      calls: { trip: tripOfCall, ...takeAll(calls, callOrder) },
      ...(this.#counts.size > 0 && { counts: this.#countColumns() }),
      dropped: [...this.#dropped].map(([what, count]) => ({ what, count })),
    };
    if (conversation.endpoints.length > 0) inheritOrigins(conversation);
    return conversation;
  }

  /** The order in which trips were sent; undefined if they arrived in it. */
  #order(): Uint32Array | undefined {
    const { sentUs } = this.#trips;
    let isSorted = true;
    for (let i = 1; i < sentUs.length && isSorted; i++) isSorted = sentUs.at(i) >= sentUs.at(i - 1);
    if (isSorted) return undefined;
    return orderBy(sentUs.values());
  }

  /** Numbers a statement, before its first call if its number matters. @returns its index */
  statement(statement: Statement): number {
    const known = this.#statementOf.get(statement.text);
    if (known !== undefined) return known;
    const text = oneLine(statement.text);
    const number = this.#statementOf.get(text) ?? this.#statements.length;
    this.#statementOf.set(statement.text, number).set(text, number);
    if (number === this.#statements.length) {
      const { operation, tables } = statement;
      this.#statements.push({ text, operation: oneLine(operation), tables: tables.map(oneLine) });
    }
    return number;
  }

  /** Numbers an endpoint in the same way. @returns its index, plus one */
  endpoint(name: string): number {
    return this.#endpoints.numberOf(name);
  }

  /** The same for a place in source code. */
  sourceLine(name: string): number {
    return this.#sourceLines.numberOf(name);
  }
}

/**
 * Estimates the round-trip time from the times in which connections were opened: the minimum; for browsers the lower
 * quartile, because some were opened in advance or have only the time of TLS, which contains nothing of the network,
 * and many waited for each other.
 */
function rttOf(kind: Source["kind"], openedUs: readonly number[]): number | null {
  const known = kind === "requests" ? openedUs.filter((us) => us > 0) : openedUs;
  const sorted = Float64Array.from(known).sort();
  return sorted[kind === "requests" ? (sorted.length - 1) >> 2 : 0] ?? null;
}

/** Names, numbered from 1 in order of appearance. */
class Names {
  readonly names: string[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(given: string): number {
    const known = this.#numbers.get(given);
    if (known !== undefined) return known;
    const name = oneLine(given);
    const number = this.#numbers.get(name) ?? this.names.push(name);
    this.#numbers.set(given, number).set(name, number);
    return number;
  }
}
