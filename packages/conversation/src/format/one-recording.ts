import { ConversationBuilder } from "../build.ts";
import {
  CALL_KINDS,
  type Connection,
  type Conversation,
  PROTOCOLS,
  type Source,
  type Statement,
  TRIP_KINDS,
} from "../conversation.ts";
import type { RecordedCall } from "../recorder.ts";
import { excerpt, type LineFields } from "./line-fields.ts";
import type { RecordingRoom } from "./recording-room.ts";

/** A block's number takes four bytes. */
const MAX_TRANSACTION = 2 ** 32 - 1;

/** Reads the lines of one recording after its first. */
export class OneRecording {
  readonly source: Source;
  hasEnded = false;
  hasCounts = false;
  readonly #builder = new ConversationBuilder();
  readonly #fields: LineFields;
  readonly #room: RecordingRoom;
  readonly #statements: Statement[] = [];
  readonly #endpoints: string[] = [];
  readonly #sourceLines: string[] = [];
  #connections = 0;
  #trips = 0;
  #calls = 0;

  constructor(source: Source, fields: LineFields, room: RecordingRoom) {
    this.source = source;
    this.#fields = fields;
    this.#room = room;
  }

  /** @throws ConversationFileError naming the line, the value and what would be right */
  take(value: Record<string, unknown>): void {
    if ("trip" in value) this.#trip(value);
    else if ("counted" in value) this.#counted(value);
    else if ("statement" in value) this.#statement(value);
    else if ("connection" in value) this.#connection(value);
    else if ("endpoint" in value) {
      this.#builder.endpoint(this.#name("endpoint", value.endpoint, value.name, this.#endpoints));
    } else if ("sourceLine" in value) {
      this.#builder.sourceLine(this.#name("sourceLine", value.sourceLine, value.name, this.#sourceLines));
    } else if ("dropped" in value)
      this.#builder.drop(this.#room.text("dropped", value.dropped), this.#fields.whole("count", value.count));
    else if ("end" in value) this.#checkEnd(value.end);
    else
      this.#fields.fail(
        `It is none of trip, counted, statement, connection, endpoint, sourceLine, dropped and end.`,
      );
  }

  /** A recording without its last line was truncated: that is counted as dropped. */
  finish(): Conversation {
    if (!this.hasEnded) this.#builder.drop("end of the recording: the file was cut off");
    return this.#builder.build(this.source);
  }

  #connection(value: Record<string, unknown>): void {
    const connection: Connection = {
      protocol: this.#fields.oneOf("protocol", value.protocol, PROTOCOLS),
      encrypted: this.#fields.flag("encrypted", value.encrypted),
      rttUs: value.rttUs === null ? null : this.#fields.whole("rttUs", value.rttUs),
    };
    const index = this.#fields.whole("connection", value.connection);
    if (index < this.#connections) {
      this.#builder.describe(index, connection);
      return;
    }
    this.#room.next("connection", index, this.#connections);
    this.#builder.connect(connection);
    this.#connections += 1;
  }

  #statement(value: Record<string, unknown>): void {
    this.#room.next("statement", value.statement, this.#statements.length);
    const statement = {
      text: this.#room.text("text", value.text),
      operation: this.#room.text("operation", value.operation),
      tables: this.#fields.list("tables", value.tables).map((table) => this.#room.text("tables", table)),
    };
    this.#statements.push(statement);
    this.#builder.statement(statement);
  }

  #trip({ trip, calls = [] }: Record<string, unknown>): void {
    if (this.hasCounts) this.#fields.fail("trip follows counted executions: a file has one of the two.");
    const row = this.#fields.list("trip", trip);
    if (row.length !== 8) this.#fields.fail(`trip has ${row.length} values: it has 8.`);
    const [
      connection = 0,
      kind = 0,
      sentUs = 0,
      requestedUs = 0,
      answeredUs = 0,
      endUs = 0,
      requestBytes = 0,
      replyBytes = 0,
    ] = row.map((one) => this.#fields.whole("trip", one));
    if (connection >= this.#connections)
      this.#fields.fail(`trip names connection ${connection}, which no line defines.`);
    const kindName = TRIP_KINDS[kind];
    if (!kindName)
      this.#fields.fail(`trip has kind ${kind}: 0 to ${TRIP_KINDS.length - 1} are ${TRIP_KINDS.join(", ")}.`);
    if (!(sentUs <= requestedUs && requestedUs <= answeredUs && answeredUs <= endUs))
      this.#fields.fail(
        `trip has times ${[sentUs, requestedUs, answeredUs, endUs].join(", ")}: they never decrease.`,
      );
    const own = this.#fields.list("calls", calls).map((one) => this.#call(one));
    this.#builder.trip({
      connection,
      kind: kindName ?? "other",
      sentUs,
      requestedUs,
      answeredUs,
      endUs,
      requestBytes,
      replyBytes,
      calls: own,
    });
    this.#trips += 1;
    this.#calls += own.length;
    this.#room.countTrip(own.length);
  }

  #counted({ counted }: Record<string, unknown>): void {
    const row = this.#fields.list("counted", counted);
    if (this.#trips > 0) this.#fields.fail("counted follows round trips: a file has one of the two.");
    if (row.length !== 4) this.#fields.fail(`counted has ${row.length} values: it has 4.`);
    const [number, calls, ...others] = row;
    const [rows = -1, us = -1] = others.map((one) => (one === -1 ? -1 : this.#fields.whole("counted", one)));
    const index = this.#fields.whole("counted", number);
    const statement =
      this.#statements[index] ??
      this.#fields.fail(`counted names statement ${index}, which no line before defines.`);
    this.#builder.count({ statement, calls: this.#fields.whole("counted", calls), rows, us });
    this.hasCounts = true;
  }

  #call(value: unknown): RecordedCall {
    const row = this.#fields.list("calls", value);
    if (row.length < 6 || row.length > 9)
      this.#fields.fail(
        `A call has ${row.length} values: it has 6, and may have its request, source line and trace.`,
      );
    const [
      statement = 0,
      ,
      values = 0,
      transaction = 0,
      endpoint = 0,
      kind = 0,
      request = 0,
      sourceLine = 0,
      trace = 0,
    ] = row.map((one, i) => (i === 1 && one === -1 ? 0 : this.#fields.whole("calls", one)));
    if (sourceLine > this.#sourceLines.length)
      this.#fields.fail(`A call names source line ${sourceLine}, which no line before defines.`);
    if (transaction > MAX_TRANSACTION)
      this.#fields.fail(`A call has transaction ${transaction}: at most ${MAX_TRANSACTION} is read.`);
    const known = this.#statements[statement];
    if (!known)
      return this.#fields.fail(`A call names statement ${statement}, which no line before defines.`);
    const kindName = CALL_KINDS[kind];
    if (!kindName)
      return this.#fields.fail(
        `A call has kind ${kind}: 0 to ${CALL_KINDS.length - 1} are ${CALL_KINDS.join(", ")}.`,
      );
    if (endpoint > this.#endpoints.length)
      this.#fields.fail(`A call names endpoint ${endpoint}, which no line before defines.`);
    return {
      statement: known,
      kind: kindName,
      rows: row[1] === -1 ? -1 : this.#fields.whole("rows", row[1]),
      values,
      transaction,
      endpoint: endpoint === 0 ? undefined : this.#endpoints[endpoint - 1],
      request,
      trace,
      sourceLine: sourceLine === 0 ? undefined : this.#sourceLines[sourceLine - 1],
    };
  }

  #checkEnd(value: unknown): void {
    const { trips, calls } = this.#fields.object("end", value);
    if (trips !== this.#trips || calls !== this.#calls)
      this.#fields.fail(
        `It counts ${excerpt(trips)} trips and ${excerpt(calls)} calls; the lines before have ${this.#trips} and ${this.#calls}.`,
      );
    this.hasEnded = true;
  }

  #name(what: string, number: unknown, name: unknown, known: string[]): string {
    this.#room.next(what, number, known.length);
    const text = this.#room.text("name", name);
    known.push(text);
    return text;
  }
}
