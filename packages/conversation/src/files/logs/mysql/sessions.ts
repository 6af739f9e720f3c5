import { getOrInsert } from "@wirecost/sim-core/model";
import type { CallKind, TripKind } from "../../../conversation.ts";
import { lasting, type RecordedCall, type ValueHash } from "../../../recorder.ts";
import { DROPPED } from "../dropped.ts";
import type { LogConversation } from "../log-conversation.ts";
import type { LogTime } from "../log-time.ts";
import { placed } from "../placed.ts";
import { statementTexts } from "../statement-texts.ts";
import { transactionBlock } from "../transaction-block.ts";

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
  readonly blockOf: ReturnType<typeof transactionBlock>;
  endUs: number | undefined;
  /** What its statement before does. */
  operation: string;
}

const WRITES: ReadonlySet<string> = new Set(["DELETE", "INSERT", "LOAD", "REPLACE", "UPDATE"]);

export type MysqlSessions = ReturnType<typeof mysqlSessions>;

/** Turns the entries of a MySQL server's log into trips. */
export function mysqlSessions(log: LogConversation, hash: ValueHash) {
  const texts = statementTexts("mysql", { sink: log, hash });
  const sessions = new Map<string, Session>();
  let lastUs = 0;

  return { lastOperation, take, end };

  /** What the session's statement before does: SELECT, PREPARE. */
  function lastOperation(session: string): string {
    return sessions.get(session)?.operation ?? "";
  }

  function take(entry: Entry): void {
    const session = sessionOf(entry.session);
    const { time, us, sql } = entry;
    if (!time?.isZoned) log.isDated = false;
    const { isBackwards, sentUs, endUs } = placed(
      { lastEndUs: session.endUs, loggedUs: lastUs },
      time ? { atUs: time.us, resolutionUs: time.resolutionUs } : { atUs: lastUs + us, resolutionUs: 0 },
      us,
    );
    session.endUs = endUs;
    lastUs = Math.max(endUs, time ? 0 : lastUs);
    const calls = sql === undefined ? [] : callsOf(session, entry, sql);
    if (calls.length > 0) {
      if (entry.session === "") log.drop(DROPPED.noSessions);
      else if (!time) log.drop(DROPPED.noTimes);
      else if (time.resolutionUs > 1000) log.drop(DROPPED.seconds);
      if (entry.isSample) log.drop(DROPPED.sampled);
      if (isBackwards) log.drop(DROPPED.backwards);
    }
    const { requestBytes, replyBytes, kind } = entry;
    log.trip({
      connection: session.connection,
      kind: kind === "query" && calls.length === 0 ? "other" : kind,
      ...lasting(sentUs, endUs),
      requestBytes,
      replyBytes,
      calls,
    });
  }

  function end(session: string): void {
    sessions.delete(session);
  }

  function sessionOf(key: string): Session {
    return getOrInsert(sessions, key, () => ({
      connection: log.connect({ protocol: "mysql", encrypted: false, rttUs: null }),
      blockOf: transactionBlock(log.nextTransaction),
      endUs: undefined,
      operation: "",
    }));
  }

  function callsOf(session: Session, entry: Entry, sql: string): RecordedCall[] {
    const reads = texts(sql, entry.isCut);
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
        transaction: entry.call === "prepare" ? 0 : session.blockOf(statement),
        ...origin,
      };
    });
  }
}
