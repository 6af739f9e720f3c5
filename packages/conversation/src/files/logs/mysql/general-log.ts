import type { CallKind, TripKind } from "../../../conversation.ts";
import { MAX_TEXT } from "../../../protocol/read-text.ts";
import { DROPPED } from "../dropped.ts";
import type { LogConversation } from "../log-conversation.ts";
import { type LogReader, logFormat, SERVER_LOG } from "../log-format.ts";
import { type LogTime, logTimeAt, matchAt, shortTimeAt } from "../log-time.ts";
import { type MysqlSessions, mysqlSessions } from "./sessions.ts";

interface Command {
  readonly kind: TripKind;
  readonly call?: CallKind;
}

const OTHERS = `Binlog Dump|Binlog Dump GTID|Change user|Create DB|Debug|Drop DB|Fetch|Field List|Init DB|Kill|Ping
Processlist|Refresh|Register Slave|Reset Connection|Reset stmt|Set option|Shutdown|Sleep|Statistics|Table Dump|Time`;

/** The general log's names of client commands. Commands sent without waiting are not trips. */
const COMMANDS: ReadonlyMap<string, Command | undefined> = new Map<string, Command | undefined>([
  ["Query", { kind: "query", call: "execute" }],
  ["Execute", { kind: "query", call: "execute" }],
  ["Prepare", { kind: "query", call: "prepare" }],
  ["Connect", { kind: "connect" }],
  ["Quit", undefined],
  ["Close stmt", undefined],
  ["Long Data", undefined],
  ["Daemon", undefined],
  ["Error", undefined],
  ...OTHERS.split(/[|\n]/).map((name) => [name, { kind: "other" }] as const),
]);

/**
 * Maximum characters of lines that wait for a time: far more than a server writes in the second in which a log begins.
 */
const MAX_WAITING = 32 * 1024 * 1024;

/** Error for a log without a round trip. */
export const IS_EMPTY = "The log has no statement. MySQL logs all of them with long_query_time = 0.";

export const mysqlGeneralLog = logFormat({
  title: "a MySQL general query log",
  source: SERVER_LOG,
  isEmpty: IS_EMPTY,
  isOf: (text) => text.split("\n", 5000).some(isGeneralHead),
  read: (log, hash) => generalLog(mysqlSessions(log, hash), log),
});

/**
 * Reads the general query log of MySQL and MariaDB: clients' statements, at their time of arrival. It has no durations.
 */
function generalLog(sessions: MysqlSessions, log: LogConversation): LogReader {
  let lastTime: LogTime | undefined;
  /** Lines before the first time: a log that was rotated within a second begins without one. */
  let waiting: string[] | undefined = [];
  let size = 0;
  let entry: (Head & { text: string; isCut: boolean }) | undefined;

  return { line: read, finish };

  function read(text: string): void {
    const head = headOf(text);
    if (waiting && !head?.time && size < MAX_WAITING) {
      waiting.push(text);
      size += text.length + 1;
      return;
    }
    release(head?.time);
    if (head) {
      take();
      // Older servers write the time when the second changes.
      lastTime = head.time ?? lastTime;
      entry = { ...head, text: "", isCut: false };
      add(head.argument);
    } else if (text.endsWith("started with:") && text.includes(", Version: ")) take();
    else if (SLOW_HEAD.test(text)) {
      // Both logs are in one file.
      take();
      if (text.includes("# User@Host: ")) log.drop(DROPPED.slow);
    } else add(`\n${text}`);
  }

  function finish(): void {
    release(undefined);
    take();
  }

  /** Reads the waiting lines with the time of the next one. */
  function release(time: LogTime | undefined): void {
    const lines = waiting;
    if (!lines) return;
    waiting = undefined;
    lastTime = time;
    for (const line of lines) read(line);
  }

  function take(): void {
    const open = entry;
    entry = undefined;
    if (!open) return;
    const { session, command, text, isCut } = open;
    const of = COMMANDS.get(command);
    const before = sessions.lastOperation(session);
    // For PREPARE and EXECUTE statements, their effect is logged again.
    const isAgain =
      (command === "Prepare" && before === "PREPARE") || (command === "Execute" && before === "EXECUTE");
    const isRefused = command === "Connect" && text.startsWith("Access denied");
    if (of && !isAgain && !isRefused) {
      if (of.call) log.drop(DROPPED.noDuration);
      sessions.take({
        session,
        time: lastTime,
        us: 0,
        kind: of.kind,
        sql: of.call ? text : undefined,
        call: of.call ?? "execute",
        rowsSent: -1,
        rowsAffected: -1,
        requestBytes: 0,
        replyBytes: 0,
        isCut,
        isSample: false,
      });
    }
    if (command === "Quit") sessions.end(session);
  }

  function add(text: string): void {
    const open = entry;
    if (!open) return;
    const room = MAX_TEXT - open.text.length;
    if (text.length > room) open.isCut = true;
    if (room > 0) open.text += text.slice(0, room);
  }
}

export const isGeneralHead = (line: string): boolean => headOf(line) !== undefined;

/** Beginning of an entry of the slow query log. */
const SLOW_HEAD = /^# (?:Time|User@Host): /;

/** Columns before the session number without a time, if a program replaced the two tabs by blanks. */
const MIN_BLANKS = 15;

/**
 * After the time, the session number and a command, which are words up to a tab or two blanks. Tabs separate them;
 * before MySQL 5.1, and in copied texts, blanks do.
 */
const HEAD = /([ \t]*)(\d{1,20}) (\w+(?: \w+)*)(?:\t| {2,}\t?| ?$)/y;

/** A time or nothing, the session number, a command and its argument. */
function headOf(text: string) {
  // Most lines of a statement begin with a letter.
  if (text > ":") return undefined;
  const time = logTimeAt(text, 0) ?? shortTimeAt(text, 0);
  const from = time?.end ?? 0;
  const [all = "", blanks = "", session = "", command = ""] = matchAt(HEAD, text, from) ?? [];
  const isHead = time ? blanks !== "" : blanks.startsWith("\t\t") || blanks.length >= MIN_BLANKS;
  if (!isHead || !COMMANDS.has(command)) return undefined;
  return { time, session, command, argument: text.slice(from + all.length) };
}

type Head = NonNullable<ReturnType<typeof headOf>>;
