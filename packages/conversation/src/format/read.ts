import { ConversationBuilder } from "../build.ts";
import {
  CALL_KINDS,
  CLOCKS_BY,
  type Clock,
  type Connection,
  type Conversation,
  PROTOCOLS,
  SOURCE_KINDS,
  type Source,
  type Statement,
  TIMES_AT,
  TRIP_KINDS,
} from "../conversation.ts";
import { type GivenPages, withPages } from "../pages/with-pages.ts";
import type { RecordedCall } from "../recorder.ts";
import { excerpt, LineFields } from "./line-fields.ts";
import { FORMAT_VERSION, PLAIN_VERSION } from "./write.ts";

/** Maximum characters of a line: statements are cut to less. */
export const MAX_LINE = 1_000_000;

/** What a recording may hold. */
export interface RecordingLimits {
  /** Connections, statements and endpoints, each. */
  readonly named: number;
  /** Of all their texts. */
  readonly characters: number;
  /** Trips and calls, each; undefined where those beyond the reader's own limit are counted and left out. */
  readonly trips: number | undefined;
}

const LIMITS: RecordingLimits = { named: 1_000_000, characters: 100_000_000, trips: undefined };

/** A block's number takes four bytes. */
const MAX_TRANSACTION = 2 ** 32 - 1;

/** Reads what ConversationWriter writes, line by line. */
export class ConversationReader {
  /** Of the conversation, or of the pages behind it whose lines are read. */
  #builder = new ConversationBuilder();
  readonly #fields = new LineFields();
  #statements: Statement[] = [];
  #endpoints: string[] = [];
  #sourceLines: string[] = [];
  #connections = 0;
  #source: Source | undefined;
  #clock: Clock | undefined;
  #hasEnded = false;
  #hasCounts = false;
  #half: string | undefined;
  #trips = 0;
  #calls = 0;
  /** What is read whole: the conversation, then pages. */
  readonly #read: GivenPages[] = [];
  /** Trips and calls of these. */
  #readTrips = 0;
  #readCalls = 0;
  #characters = 0;
  readonly #limits: RecordingLimits;

  constructor(limits = LIMITS) {
    this.#limits = limits;
  }

  /**
   * @param text without its end
   * @throws ConversationFileError naming the line, the value and what would be right
   */
  line(text: string): void {
    this.#fields.line += 1;
    if (text.trim() === "") return;
    if (text.length > MAX_LINE)
      this.#fields.fail(`It has ${text.length} characters: at most ${MAX_LINE} are read.`);
    if (this.#half !== undefined) this.#fields.fail("It is not JSON.", this.#fields.line - 1);
    const parsed = parseJson(text);
    if (parsed === undefined) {
      // The end of a file that was cut off, unless another line follows.
      this.#half = text;
      return;
    }
    const value = this.#fields.object("A line", parsed);
    if (this.#hasEnded) {
      if (!("wirecost" in value)) this.#fields.fail("It follows the end of the recording.");
      this.#nextFile();
    }
    if (this.#source === undefined) {
      this.#source = this.#header(value);
      return;
    }
    if ("trip" in value) this.#trip(value);
    else if ("counted" in value) this.#counted(value);
    else if ("statement" in value) this.#statement(value);
    else if ("connection" in value) this.#connection(value);
    else if ("endpoint" in value) {
      this.#builder.endpoint(this.#name("endpoint", value.endpoint, value.name, this.#endpoints));
    } else if ("sourceLine" in value) {
      this.#builder.sourceLine(this.#name("sourceLine", value.sourceLine, value.name, this.#sourceLines));
    } else if ("dropped" in value)
      this.#builder.drop(this.#text("dropped", value.dropped), this.#fields.whole("count", value.count));
    else if ("end" in value) this.#checkEnd(value.end);
    else
      this.#fields.fail(
        `It is none of trip, counted, statement, connection, endpoint, sourceLine, dropped and end.`,
      );
  }

  /**
   * What the lines tell. A file without its last line was cut off: that is counted as dropped.
   *
   * @throws ConversationFileError for a file without a first line
   */
  finish(): Conversation {
    const source = this.#source;
    if (!source) return this.#fields.fail("The file has no first line that names a recording.");
    if (!this.#hasEnded) this.#builder.drop("end of the recording: the file was cut off");
    const last = this.#builder.build(source);
    const [first, ...pages] = [...this.#read, { conversation: last, clock: this.#clock }];
    return withPages(first?.conversation ?? last, pages);
  }

  /** Begins the pages that stand behind what is read. */
  #nextFile(): void {
    const { source } = this.#read[0]?.conversation ?? { source: this.#source };
    if (source?.kind === "requests" || this.#hasCounts)
      this.#fields.fail("It begins another recording: pages stand behind round trips with a database.");
    if (this.#source)
      this.#read.push({ conversation: this.#builder.build(this.#source), clock: this.#clock });
    this.#builder = new ConversationBuilder();
    [this.#statements, this.#endpoints, this.#sourceLines] = [[], [], []];
    this.#readTrips += this.#trips;
    this.#readCalls += this.#calls;
    [this.#connections, this.#trips, this.#calls] = [0, 0, 0];
    this.#source = undefined;
    this.#hasEnded = false;
  }

  #header(value: Record<string, unknown>): Source {
    if (value.wirecost !== "conversation")
      this.#fields.fail(`A recording begins with {"wirecost":"conversation", ...}.`);
    if (value.version !== FORMAT_VERSION && value.version !== PLAIN_VERSION)
      this.#fields.fail(
        `Its version is ${excerpt(value.version)}: ${PLAIN_VERSION} and ${FORMAT_VERSION} are read.`,
      );
    const { kind, name, startedAt, timesAt, lowerBound } = this.#fields.object("source", value.source);
    if (this.#read.length > 0) {
      if (kind !== "requests")
        this.#fields.fail(
          `source.kind is ${excerpt(kind)}: behind a recording stand pages, of kind "requests".`,
        );
      this.#clock = this.#clockOf(this.#fields.object("clock", value.clock));
    }
    return {
      kind: this.#fields.oneOf("source.kind", kind, SOURCE_KINDS),
      name: this.#text("source.name", name),
      startedAt: startedAt === null ? null : this.#fields.moment("source.startedAt", startedAt),
      timesAt: this.#fields.oneOf("source.timesAt", timesAt, TIMES_AT),
      lowerBound: this.#fields.flag("source.lowerBound", lowerBound),
    };
  }

  #clockOf({ aheadUs, spareUs, by }: Record<string, unknown>): Clock {
    return {
      aheadUs: aheadUs === null ? null : this.#fields.integer("clock.aheadUs", aheadUs),
      spareUs: this.#fields.whole("clock.spareUs", spareUs),
      by: this.#fields.oneOf("clock.by", by, CLOCKS_BY),
    };
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
    this.#next("connection", index, this.#connections);
    this.#builder.connect(connection);
    this.#connections += 1;
  }

  #statement(value: Record<string, unknown>): void {
    this.#next("statement", value.statement, this.#statements.length);
    const statement = {
      text: this.#text("text", value.text),
      operation: this.#text("operation", value.operation),
      tables: this.#fields.list("tables", value.tables).map((table) => this.#text("tables", table)),
    };
    this.#statements.push(statement);
    this.#builder.statement(statement);
  }

  #trip({ trip, calls = [] }: Record<string, unknown>): void {
    if (this.#hasCounts) this.#fields.fail("trip follows counted executions: a file has one of the two.");
    const row = this.#fields.list("trip", trip);
    if (row.length !== 8) this.#fields.fail(`trip has ${row.length} values: it has 8.`);
    const [
      connection = 0,
      kind = 0,
      sentUs = 0,
      askedUs = 0,
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
    if (!(sentUs <= askedUs && askedUs <= answeredUs && answeredUs <= endUs))
      this.#fields.fail(
        `trip has times ${[sentUs, askedUs, answeredUs, endUs].join(", ")}: they never decrease.`,
      );
    const own = this.#fields.list("calls", calls).map((one) => this.#call(one));
    this.#builder.trip({
      connection,
      kind: kindName ?? "other",
      sentUs,
      askedUs,
      answeredUs,
      endUs,
      requestBytes,
      replyBytes,
      calls: own,
    });
    this.#trips += 1;
    this.#calls += own.length;
    const { trips: most } = this.#limits;
    const [trips, allCalls] = [this.#readTrips + this.#trips, this.#readCalls + this.#calls];
    if (most !== undefined && Math.max(trips, allCalls) > most)
      this.#fields.fail(
        `The lines up to here have ${trips} trips and ${allCalls} calls: ${most} of each are read.`,
      );
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
    this.#hasCounts = true;
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
    this.#hasEnded = true;
  }

  #name(what: string, number: unknown, name: unknown, known: string[]): string {
    this.#next(what, number, known.length);
    const text = this.#text("name", name);
    known.push(text);
    return text;
  }

  #next(name: string, value: unknown, expected: number): void {
    const { named } = this.#limits;
    if (expected === named) this.#fields.fail(`It defines ${name} ${expected}: ${named} are read.`);
    if (value !== expected) this.#fields.fail(`${name} is ${excerpt(value)}: the next one is ${expected}.`);
  }

  #text(name: string, value: unknown): string {
    const text = this.#fields.text(name, value);
    this.#characters += text.length;
    const { characters } = this.#limits;
    if (this.#characters > characters)
      this.#fields.fail(`The texts up to here have more than ${characters} characters, which are read.`);
    return text;
  }
}

/** Undefined for what is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
