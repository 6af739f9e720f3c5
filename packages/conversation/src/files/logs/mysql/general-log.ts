import type { CallKind, TripKind } from "../../../conversation.ts";
import { MAX_TEXT } from "../../../protocol/read-text.ts";
import { DROPPED } from "../dropped.ts";
import type { LogConversation } from "../log-conversation.ts";
import type { LogReader } from "../log-format.ts";
import { type LogTime, logTimeAt, matchAt, shortTimeAt } from "../log-time.ts";
import type { MysqlSessions } from "./sessions.ts";

interface Command {
  readonly kind: TripKind;
  readonly call?: CallKind;
}

const OTHERS = `Binlog Dump|Binlog Dump GTID|Change user|Create DB|Debug|Drop DB|Fetch|Field List|Init DB|Kill|Ping
Processlist|Refresh|Register Slave|Reset Connection|Reset stmt|Set option|Shutdown|Sleep|Statistics|Table Dump|Time`;

/** What the general log calls what clients send. What they send without waiting is no trip. */
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

/** Characters of lines that wait for a time: far more than a server writes in the second that a log begins with. */
const MAX_WAITING = 32 * 1024 * 1024;

/** Reads the general query log of MySQL and MariaDB: what clients sent, at the time it came. It has no durations. */
export class GeneralLog implements LogReader {
  readonly #sessions: MysqlSessions;
  readonly #log: LogConversation;
  #time: LogTime | undefined;
  /** Lines before the first time: a log that was rotated within a second begins without one. */
  #waiting: string[] | undefined = [];
  #size = 0;
  #open: (Head & { text: string; isCut: boolean }) | undefined;

  constructor(sessions: MysqlSessions, log: LogConversation) {
    this.#sessions = sessions;
    this.#log = log;
  }

  line(text: string): void {
    const head = headOf(text);
    if (this.#waiting && !head?.time && this.#size < MAX_WAITING) {
      this.#waiting.push(text);
      this.#size += text.length + 1;
      return;
    }
    this.#release(head?.time);
    if (head) {
      this.#take();
      // Older servers write the time where the second changes.
      this.#time = head.time ?? this.#time;
      this.#open = { ...head, text: "", isCut: false };
      this.#add(head.argument);
    } else if (text.endsWith("started with:") && text.includes(", Version: ")) this.#take();
    else if (SLOW_HEAD.test(text)) {
      // Both logs are in one file.
      this.#take();
      if (text.includes("# User@Host: ")) this.#log.drop(DROPPED.slow);
    } else this.#add(`\n${text}`);
  }

  finish(): void {
    this.#release(undefined);
    this.#take();
  }

  /** Reads the lines that wait, at the time of the next one. */
  #release(time: LogTime | undefined): void {
    const lines = this.#waiting;
    if (!lines) return;
    this.#waiting = undefined;
    this.#time = time;
    for (const line of lines) this.line(line);
  }

  #take(): void {
    const open = this.#open;
    this.#open = undefined;
    if (!open) return;
    const { session, command, text, isCut } = open;
    const of = COMMANDS.get(command);
    const before = this.#sessions.lastOperation(session);
    // The statements PREPARE and EXECUTE are logged once more as what they do.
    const isAgain =
      (command === "Prepare" && before === "PREPARE") || (command === "Execute" && before === "EXECUTE");
    const isRefused = command === "Connect" && text.startsWith("Access denied");
    if (of && !isAgain && !isRefused) {
      if (of.call) this.#log.drop(DROPPED.noDuration);
      this.#sessions.take({
        session,
        time: this.#time,
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
    if (command === "Quit") this.#sessions.end(session);
  }

  #add(text: string): void {
    const open = this.#open;
    if (!open) return;
    const room = MAX_TEXT - open.text.length;
    if (text.length > room) open.isCut = true;
    if (room > 0) open.text += text.slice(0, room);
  }
}

/** Whether a text may be the beginning of a general query log. */
export function isGeneralLog(text: string): boolean {
  return text.split("\n", 5000).some(isGeneralHead);
}

export const isGeneralHead = (line: string): boolean => headOf(line) !== undefined;

/** How an entry of the slow query log begins. */
const SLOW_HEAD = /^# (?:Time|User@Host): /;

/** Columns before the number of a session without a time, where a program wrote blanks for the two tabs. */
const MIN_BLANKS = 15;

/**
 * Behind the time, the session's number and a command, which are words up to a tab or two blanks. Tabs separate them;
 * before MySQL 5.1, and in texts that were copied, blanks do.
 */
const HEAD = /([ \t]*)(\d{1,20}) (\w+(?: \w+)*)(?:\t| {2,}\t?| ?$)/y;

/** A time or nothing, the session's number, a command and what it is about. */
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
