import type { CallKind, TripKind } from "../../../conversation.ts";
import { lasting, type RecordedCall, type ValueHash } from "../../../recorder.ts";
import { DROPPED } from "../dropped.ts";
import type { LogConversation } from "../log-conversation.ts";
import type { LogTime } from "../log-time.ts";
import { placed } from "../placed.ts";
import { StatementTexts } from "../statement-texts.ts";
import { TransactionBlock } from "../transaction-block.ts";

/** What a session did, as a log has it. */
export interface Entry {
  /** The session's number; "" where the log has none. */
  readonly session: string;
  /** When it was over; undefined where the log does not say. */
  readonly time: LogTime | undefined;
  /** Microseconds. */
  readonly us: number;
  readonly kind: TripKind;
  /** Undefined for what is no statement. */
  readonly sql: string | undefined;
  readonly call: CallKind;
  /** -1 where they are unknown. */
  readonly rowsSent: number;
  readonly rowsAffected: number;
  readonly requestBytes: number;
  readonly replyBytes: number;
  readonly isCut: boolean;
  /** Whether the server logs only some of the statements. */
  readonly isSample: boolean;
}

interface Session {
  readonly connection: number;
  readonly block: TransactionBlock;
  endUs: number | undefined;
  /** What its statement before does. */
  operation: string;
}

const WRITES: ReadonlySet<string> = new Set(["DELETE", "INSERT", "LOAD", "REPLACE", "UPDATE"]);

/** Turns the entries of a MySQL server's log into trips. */
export class MysqlSessions {
  readonly #log: LogConversation;
  readonly #texts: StatementTexts;
  readonly #sessions = new Map<string, Session>();
  #lastUs = 0;

  constructor(log: LogConversation, hash: ValueHash) {
    this.#log = log;
    this.#texts = new StatementTexts("mysql", { sink: log, hash });
  }

  /** What the session's statement before does: SELECT, PREPARE. */
  lastOperation(session: string): string {
    return this.#sessions.get(session)?.operation ?? "";
  }

  take(entry: Entry): void {
    const session = this.#sessionOf(entry.session);
    const { time, us, sql } = entry;
    if (!time?.isZoned) this.#log.isDated = false;
    const { isBackwards, sentUs, endUs } = placed(
      { lastEndUs: session.endUs, loggedUs: this.#lastUs },
      time
        ? { atUs: time.us, resolutionUs: time.resolutionUs }
        : { atUs: this.#lastUs + us, resolutionUs: 0 },
      us,
    );
    session.endUs = endUs;
    this.#lastUs = Math.max(endUs, time ? 0 : this.#lastUs);
    const calls = sql === undefined ? [] : this.#calls(session, entry, sql);
    if (calls.length > 0) {
      if (entry.session === "") this.#log.drop(DROPPED.noSessions);
      else if (!time) this.#log.drop(DROPPED.noTimes);
      else if (time.resolutionUs > 1000) this.#log.drop(DROPPED.seconds);
      if (entry.isSample) this.#log.drop(DROPPED.sampled);
      if (isBackwards) this.#log.drop(DROPPED.backwards);
    }
    const { requestBytes, replyBytes, kind } = entry;
    this.#log.trip({
      connection: session.connection,
      kind: kind === "query" && calls.length === 0 ? "other" : kind,
      ...lasting(sentUs, endUs),
      requestBytes,
      replyBytes,
      calls,
    });
  }

  end(session: string): void {
    this.#sessions.delete(session);
  }

  #sessionOf(key: string): Session {
    const known = this.#sessions.get(key);
    if (known) return known;
    const session: Session = {
      connection: this.#log.connect({ protocol: "mysql", encrypted: false, rttUs: null }),
      block: new TransactionBlock(this.#log.nextTransaction),
      endUs: undefined,
      operation: "",
    };
    this.#sessions.set(key, session);
    return session;
  }

  #calls(session: Session, entry: Entry, sql: string): RecordedCall[] {
    const reads = this.#texts.read(sql, entry.isCut);
    return reads.map(({ statement, values, origin }, i): RecordedCall => {
      session.operation = statement.operation;
      const isWrite = WRITES.has(statement.operation);
      const { rowsSent, rowsAffected } = entry;
      // Of several statements, the log has the rows of all.
      const rows = i < reads.length - 1 ? -1 : isWrite ? rowsAffected : rowsSent;
      return {
        statement,
        kind: entry.call,
        rows,
        values: entry.call === "prepare" ? 0 : values,
        transaction: entry.call === "prepare" ? 0 : session.block.follow(statement),
        ...origin,
      };
    });
  }
}
