import { getOrInsert } from "@wirecost/sim-core/model";
import {
  CALL_KINDS,
  type Clock,
  type Connection,
  type Source,
  type Statement,
  TRIP_KINDS,
} from "../conversation.ts";
import type { RecordedTrip, TripSink } from "../recorder.ts";

export const FORMAT_VERSION = 2;
/** Of a file without traces and pages, which earlier readers read too. */
export const PLAIN_VERSION = 1;

/**
 * Writes a recording as it happens, a line of JSON for each trip (docs/conversation-format.md), so that a file that was
 * cut off still opens and a recording of any length takes constant memory. Lines name what earlier lines define.
 */
export class ConversationWriter implements TripSink {
  readonly #write: (line: string) => void;
  readonly #statementOf = new Map<string, number>();
  readonly #endpointOf = new Map<string, number>();
  readonly #sourceLineOf = new Map<string, number>();
  readonly #dropped = new Map<string, number>();
  #connections = 0;
  #trips = 0;
  #calls = 0;

  /**
   * @param write takes a line with its end
   * @param header.clock of pages, which stand behind a conversation
   */
  constructor(
    write: (line: string) => void,
    source: Source,
    {
      version = FORMAT_VERSION,
      clock,
    }: { readonly version?: number | undefined; readonly clock?: Clock } = {},
  ) {
    this.#write = write;
    this.#line({ wirecost: "conversation", version, source, ...(clock && { clock }) });
  }

  /** @returns the connection's index, which its trips name */
  connect(connection: Connection): number {
    const index = this.#connections++;
    this.describe(index, connection);
    return index;
  }

  /** What is known of a connection only after some of its bytes: replaces what was said before. */
  describe(index: number, { protocol, encrypted, rttUs }: Connection): void {
    this.#line({ connection: index, protocol, encrypted, rttUs });
  }

  trip(trip: RecordedTrip): void {
    const calls = trip.calls.map(({ request = 0, endpoint, sourceLine, trace = 0, ...call }) => [
      this.statement(call.statement),
      call.rows,
      call.values,
      call.transaction,
      endpoint === undefined ? 0 : this.endpoint(endpoint) + 1,
      CALL_KINDS.indexOf(call.kind),
      ...(request > 0 || sourceLine !== undefined || trace > 0 ? [request] : []),
      ...(sourceLine === undefined ? (trace > 0 ? [0] : []) : [this.sourceLine(sourceLine) + 1]),
      ...(trace > 0 ? [trace] : []),
    ]);
    const { connection, kind, sentUs, requestedUs, answeredUs, endUs, requestBytes, replyBytes } = trip;
    const times = [sentUs, requestedUs, answeredUs, endUs].map(Math.round);
    this.#line({
      trip: [connection, TRIP_KINDS.indexOf(kind), ...times, requestBytes, replyBytes],
      ...(calls.length > 0 && { calls }),
    });
    this.#trips += 1;
    this.#calls += calls.length;
  }

  /** Executions of a statement that the source only counted. */
  count(statement: Statement, calls: number, rows: number, totalUs: number): void {
    this.#line({ counted: [this.statement(statement), calls, rows, Math.round(totalUs)] });
  }

  drop(what: string, count = 1): void {
    this.#dropped.set(what, (this.#dropped.get(what) ?? 0) + count);
  }

  end(): void {
    for (const [dropped, count] of this.#dropped) this.#line({ dropped, count });
    this.#line({ end: { trips: this.#trips, calls: this.#calls } });
  }

  /** Defines a statement, before its first call where its number matters. @returns its number */
  statement(statement: Statement): number {
    const { text, operation, tables } = statement;
    return this.#defined(this.#statementOf, text, (index) => ({ statement: index, text, operation, tables }));
  }

  /** Defines an endpoint, as {@link statement} does. */
  endpoint(name: string): number {
    return this.#defined(this.#endpointOf, name, (endpoint) => ({ endpoint, name }));
  }

  /** Defines a place in source code in the same way. */
  sourceLine(name: string): number {
    return this.#defined(this.#sourceLineOf, name, (sourceLine) => ({ sourceLine, name }));
  }

  #defined(numbers: Map<string, number>, key: string, line: (index: number) => object): number {
    return getOrInsert(numbers, key, () => {
      this.#line(line(numbers.size));
      return numbers.size;
    });
  }

  #line(value: object): void {
    this.#write(`${JSON.stringify(value)}\n`);
  }
}
