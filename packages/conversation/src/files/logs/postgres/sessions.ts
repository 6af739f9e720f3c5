import { getOrInsert } from "@wirecost/sim-core/model";
import type { CallKind } from "../../../conversation.ts";
import { boundValues, type ReadText } from "../../../protocol/read-text.ts";
import { lasting, NO_BYTES, type RecordedCall, type ValueHash } from "../../../recorder.ts";
import { DROPPED } from "../dropped.ts";
import type { LogConversation } from "../log-conversation.ts";
import { inOrder, placed } from "../placed.ts";
import { statementTexts } from "../statement-texts.ts";
import type { LogRecord } from "./record.ts";
import { type Exchange, meet, Session } from "./session.ts";
import { areWhole, isBeginning, parametersOf, readMessage } from "./wording.ts";

/** Parse, bind and execute within this time may have been sent at once. */
const AT_ONCE_US = 1000;

/**
 * Converts the records of a PostgreSQL server's log to trips. A duration is logged at its end. If the log's resolution
 * is milliseconds or seconds, a session's events within one are placed as early as possible: after its previous ones,
 * and not before the logged time.
 */
export class PostgresSessions {
  readonly #log: LogConversation;
  readonly #hash: ValueHash;
  readonly #texts: ReturnType<typeof statementTexts>;
  readonly #sessions = new Map<string, Session>();
  /** Time of the last record. */
  #nowUs = 0;
  #firstUs: number | undefined;
  /** End of the operation that it describes. */
  #loggedUs = Number.NEGATIVE_INFINITY;

  constructor(log: LogConversation, hash: ValueHash) {
    this.#log = log;
    this.#hash = hash;
    this.#texts = statementTexts("postgresql", { sink: log, hash });
  }

  take(record: LogRecord): void {
    const { atUs, resolutionUs } = record;
    if (atUs !== undefined) this.#nowUs = inOrder({ atUs, resolutionUs }, this.#loggedUs);
    this.#firstUs ??= this.#nowUs;
    const session = this.#sessionOf(record.session);
    meet(session, record);
    if (record.label === "error" || record.label === "fatal") this.#error(session, record);
    else if (record.label === "log") this.#message(session, record);
    else this.#log.drop(DROPPED.other);
  }

  finish(): void {
    for (const session of this.#sessions.values()) this.#settle(session);
    this.#sessions.clear();
  }

  #sessionOf(key: string): Session {
    return getOrInsert(this.#sessions, key, () => new Session(this.#log.nextTransaction));
  }

  #end(session: Session, key: string): void {
    this.#settle(session);
    this.#sessions.delete(key);
  }

  #message(session: Session, record: LogRecord): void {
    const message = readMessage(record.message);
    switch (message?.kind) {
      case undefined:
        this.#log.drop(isBeginning(record.message) ? DROPPED.truncated : DROPPED.other);
        return;
      case "truncated":
        this.#log.drop(DROPPED.truncated);
        return;
      case "plan":
        this.#log.drop(DROPPED.plans);
        return;
      case "received": {
        this.#end(session, record.session);
        this.#sessionOf(record.session).receivedUs = this.#nowUs;
        return;
      }
      case "authorized":
        this.#connected(session, session.receivedUs ?? this.#nowUs, this.#nowUs);
        return;
      case "ended": {
        const sinceUs = this.#nowUs - message.us;
        if (!session.hasBegun && sinceUs >= (this.#firstUs ?? 0)) this.#connected(session, sinceUs, sinceUs);
        this.#end(session, record.session);
        return;
      }
      case "fastpath":
        this.#settle(session);
        this.#trip(session, this.#placed(session, record, message.us), []);
        return;
      case "duration":
        this.#duration(session, record, message.us);
        return;
      case "parse":
      case "bind":
        this.#prepare(session, record, message.kind, message.sql, message.us ?? 0);
        return;
      case "statement":
      case "execute":
      case "fetch":
        this.#execute(session, record, message.kind, message);
    }
  }

  /** A connection was opened: one trip, although it takes several. */
  #connected(session: Session, sinceUs: number, untilUs: number): void {
    session.hasBegun = true;
    session.receivedUs = undefined;
    this.#trip(session, { sentUs: sinceUs, endUs: Math.max(sinceUs, untilUs) }, [], "connect");
  }

  #prepare(session: Session, record: LogRecord, kind: "parse" | "bind", sql: string, us: number): void {
    const { exchange } = session;
    const parameters = parametersOf(record.detail);
    if (kind === "bind" && exchange?.last === "parse" && exchange.sql === sql) {
      const placed = this.#joined(exchange, session, record, us);
      if (placed) {
        exchange.endUs = placed.endUs;
        exchange.last = "bind";
        exchange.parameters = parameters;
        session.endUs = placed.endUs;
        return;
      }
    }
    this.#settle(session);
    const placed = this.#placed(session, record, us);
    session.endUs = placed.endUs;
    const reads = this.#texts(sql, record.isCut);
    session.exchange = { ...placed, sql, reads, last: kind, parameters };
  }

  #execute(
    session: Session,
    record: LogRecord,
    kind: "statement" | "execute" | "fetch",
    { sql, us }: { readonly sql: string; readonly us?: number },
  ): void {
    const call = kind === "fetch" ? "fetch" : "execute";
    const { exchange } = session;
    const isNext = kind !== "statement" && exchange?.sql === sql;
    const parameters = parametersOf(record.detail) ?? (isNext ? exchange.parameters : undefined);
    const reads = isNext ? exchange.reads : this.#texts(sql, record.isCut);
    if (us === undefined) {
      // It was logged at its start; its duration comes later.
      if (!isNext) this.#settle(session);
      const { sentUs } = this.#placed(session, record, 0);
      session.exchange = undefined;
      session.begun = {
        atUs: sentUs,
        sentUs: isNext ? exchange.sentUs : undefined,
        kind: call,
        sql,
        reads,
        parameters,
      };
      return;
    }
    const joined = isNext ? this.#joined(exchange, session, record, us) : undefined;
    if (joined) session.exchange = undefined;
    else this.#settle(session);
    const placed = joined ?? this.#placed(session, record, us);
    this.#trip(session, placed, this.#calls(session, reads, call, parameters));
  }

  /** The duration of the previously logged statement, or of a message of which only that is logged. */
  #duration(session: Session, record: LogRecord, us: number): void {
    const { begun } = session;
    if (!begun) {
      this.#settle(session);
      this.#log.drop(DROPPED.durations);
      return;
    }
    session.begun = undefined;
    const placed = this.#placed(session, record, us);
    const calls = this.#calls(session, begun.reads, begun.kind, begun.parameters);
    this.#trip(session, { ...placed, sentUs: Math.min(placed.sentUs, begun.sentUs ?? placed.sentUs) }, calls);
  }

  #error(session: Session, record: LogRecord): void {
    const { begun, exchange } = session;
    const sql = record.statement;
    const isKnown = begun?.sql === sql || exchange?.sql === sql;
    if (sql === "" && session.receivedUs !== undefined)
      this.#connected(session, session.receivedUs, this.#nowUs);
    else if (sql === "") this.#log.drop(DROPPED.noStatement);
    else {
      if (!isKnown) this.#settle(session);
      const placed = this.#placed(session, record, 0);
      const reads = (isKnown ? (begun ?? exchange)?.reads : undefined) ?? this.#texts(sql, record.isCut);
      const parameters = isKnown ? (begun ?? exchange)?.parameters : undefined;
      const sinceUs = begun ? (begun.sentUs ?? begun.atUs) : exchange?.sentUs;
      const sentUs = isKnown ? (sinceUs ?? placed.sentUs) : placed.sentUs;
      session.begun = undefined;
      session.exchange = undefined;
      if (!isKnown) this.#log.drop(DROPPED.failed);
      const calls = this.#calls(session, reads, begun?.kind ?? "execute", parameters);
      this.#trip(session, { sentUs: Math.min(sentUs, placed.endUs), endUs: placed.endUs }, calls);
    }
    if (record.label === "fatal") this.#end(session, record.session);
  }

  /** An operation has ended without a further record. */
  #settle(session: Session): void {
    const { exchange, begun } = session;
    session.exchange = undefined;
    session.begun = undefined;
    if (exchange) {
      const [read] = exchange.reads;
      const { statement, origin } = read ?? {};
      const call = { kind: "prepare", rows: -1, values: 0, transaction: 0 } as const;
      this.#trip(session, exchange, statement && origin ? [{ ...call, statement, ...origin }] : []);
    }
    if (!begun) return;
    this.#log.drop(DROPPED.noDuration);
    const calls = this.#calls(session, begun.reads, begun.kind, begun.parameters);
    this.#trip(session, { sentUs: begun.sentUs ?? begun.atUs, endUs: begun.atUs }, calls);
  }

  #calls(
    session: Session,
    reads: readonly ReadText[],
    kind: CallKind,
    parameters: string | undefined,
  ): RecordedCall[] {
    const isCut = parameters !== undefined && !areWhole(parameters);
    if (isCut) this.#log.drop(DROPPED.parameters);
    return reads.map((read) => {
      const { statement, origin, values } = read;
      if (origin.endpoint !== undefined) session.isCommented = true;
      return {
        statement,
        kind: kind === "execute" && statement.operation === "FETCH" ? "fetch" : kind,
        rows: -1,
        values: isCut
          ? 0
          : parameters === undefined
            ? values
            : boundValues(read, utf8.encode(parameters), this.#hash),
        transaction: session.blockOf(statement),
        ...origin,
        endpoint: origin.endpoint ?? (session.isCommented ? undefined : session.application),
      };
    });
  }

  /** Start and end of an operation with this duration, logged at its end. */
  #placed(session: Session, record: LogRecord, us: number): { sentUs: number; endUs: number } {
    const { atUs, resolutionUs } = record;
    if (atUs === undefined) {
      const endUs = this.#nowUs + us;
      this.#nowUs = endUs;
      return { sentUs: endUs - us, endUs };
    }
    const { isBackwards, ...times } = placed(
      { lastEndUs: session.endUs, loggedUs: this.#loggedUs },
      { atUs, resolutionUs },
      us,
    );
    this.#loggedUs = times.endUs;
    if (isBackwards) this.#log.drop(DROPPED.backwards);
    return times;
  }

  /** The same if it may have been sent together with the previous one. */
  #joined(exchange: Exchange, session: Session, record: LogRecord, us: number) {
    const startUs = (record.atUs ?? 0) - us;
    const atOnce = Math.max(record.resolutionUs, AT_ONCE_US);
    if (record.atUs !== undefined && startUs - exchange.endUs >= atOnce) return undefined;
    const { endUs } = this.#placed(session, record, us);
    return { sentUs: exchange.sentUs, endUs: Math.max(endUs, exchange.endUs) };
  }

  #trip(
    session: Session,
    { sentUs, endUs }: { sentUs: number; endUs: number },
    calls: readonly RecordedCall[],
    kind: "query" | "connect" = "query",
  ): void {
    // The log may contain that a connection was received, but not that it was authorized.
    if (kind === "query" && session.receivedUs !== undefined)
      this.#connected(session, session.receivedUs, session.receivedUs);
    session.connection ??= this.#log.connect({ protocol: "postgresql", encrypted: false, rttUs: null });
    session.endUs = endUs;
    if (calls.length > 0 && session.lacks) this.#log.drop(DROPPED[session.lacks]);
    this.#log.trip({
      connection: session.connection,
      kind: kind === "query" && calls.length === 0 ? "other" : kind,
      ...lasting(sentUs, endUs),
      ...NO_BYTES,
      calls,
    });
  }
}

const utf8 = new TextEncoder();
