import { MAX_TEXT } from "../../../protocol/read-text.ts";
import { DROPPED } from "../dropped.ts";
import type { LogConversation } from "../log-conversation.ts";
import type { LogReader } from "../log-format.ts";
import { LAST_SECOND, type LogTime, logTimeAt, shortTimeAt } from "../log-time.ts";
import { isGeneralHead } from "./general-log.ts";
import type { MysqlSessions } from "./sessions.ts";

/** Commands that the client sends without waiting for an answer. */
const ONE_WAY: ReadonlySet<string> = new Set(["Quit", "Close stmt", "Long Data"]);

/** A number of seconds that no statement takes. */
const MAX_SECONDS = 1e9;

/**
 * Reads the slow query log of MySQL, MariaDB and Percona Server. An entry is lines that begin with #, then its
 * statement. Its time is that of its end.
 */
export class SlowLog implements LogReader {
  readonly #sessions: MysqlSessions;
  readonly #log: LogConversation;
  /** Of the entry, or of those before: older servers write it where the second changes. */
  #time: LogTime | undefined;
  #values = new Map<string, string>();
  #session = "";
  #isHeader = false;
  #body = "";
  #hasBody = false;
  #isTimed = false;
  #use = "";
  #isCut = false;
  #skip = 0;

  constructor(sessions: MysqlSessions, log: LogConversation) {
    this.#sessions = sessions;
    this.#log = log;
  }

  line(text: string): void {
    if (this.#skip > 0) {
      this.#skip -= 1;
      if (text.startsWith("Tcp port:") || text.startsWith("Time ")) return;
    }
    if (text.startsWith("# Time: ") || text.startsWith("# User@Host: ")) this.#head(text);
    else if (text.startsWith("# ") && (!this.#hasBody || text.startsWith("# Query_time: ")))
      this.#header(text);
    else if (text.startsWith("#") && !this.#hasBody) return;
    else if (text.endsWith("started with:") && text.includes(", Version: ")) {
      // The server began to write, and two more lines say so.
      this.#end();
      this.#skip = 2;
    } else if (isGeneralHead(text)) {
      // Both logs are in one file.
      this.#end();
      this.#log.drop(DROPPED.general);
    } else this.#statement(text);
  }

  finish(): void {
    // Of a long statement the end is not held.
    this.#log.isCut = this.#hasBody
      ? !this.#isCut && !this.#body.trimEnd().endsWith(";")
      : this.#isHeader && this.#use === "";
    this.#end();
  }

  #head(text: string): void {
    const isTime = text.startsWith("# Time: ");
    if (this.#hasBody || isTime || this.#values.has("Query_time")) this.#end();
    this.#isHeader = true;
    if (isTime) {
      this.#time = logTimeAt(text, 8) ?? shortTimeAt(text, 8);
      const user = text.indexOf("# User@Host: ");
      if (user > 0) this.#head(text.slice(user));
      return;
    }
    const id = text.lastIndexOf(" Id:");
    this.#session = id < 0 ? "" : (/^ *(\d*)/.exec(text.slice(id + 4))?.[1] ?? "");
  }

  #header(text: string): void {
    if (this.#hasBody) this.#end();
    const command = "# administrator command: ";
    if (text.startsWith(command)) {
      this.#administer(text.slice(command.length));
      return;
    }
    this.#isHeader = true;
    if (text.startsWith("# explain:")) return;
    let name = "";
    for (const word of text.slice(2, MAX_HEADER).split(" ")) {
      if (word.endsWith(":")) name = word.slice(0, -1);
      else if (word !== "" && name !== "") {
        this.#values.set(name, word);
        name = "";
      }
    }
    this.#session = this.#values.get("Thread_id") ?? this.#values.get("Conn_ID") ?? this.#session;
  }

  #statement(text: string): void {
    if (!this.#isHeader) return;
    if (!this.#hasBody) {
      if (text === "") return;
      // The server writes it where the database is another one than before, and before the time.
      if (!this.#isTimed && /^use /i.test(text) && text.endsWith(";")) {
        this.#use = text;
        return;
      }
      if (text.startsWith("SET timestamp=")) {
        this.#isTimed = true;
        const seconds = Number(/^SET timestamp=(\d{10})/.exec(text)?.[1]);
        if (!(seconds <= LAST_SECOND)) return;
        const us = 1_000_000 * seconds;
        // It has the zone that older times lack, and whole seconds.
        if (!this.#time?.isZoned) this.#time = { us, resolutionUs: 1_000_000, end: 0, isZoned: true };
        return;
      }
    }
    this.#hasBody = true;
    const room = MAX_TEXT - this.#body.length;
    if (text.length > room) this.#isCut = true;
    if (room > 0) this.#body += `${this.#body === "" ? "" : "\n"}${text.slice(0, room)}`;
  }

  #administer(text: string): void {
    const command = text.split(";", 1)[0] ?? "";
    if (!ONE_WAY.has(command)) this.#take(undefined, command === "Connect" ? "connect" : "other");
    if (command === "Quit") this.#sessions.end(this.#session);
    this.#reset();
  }

  #end(): void {
    const isUse = this.#use !== "" && this.#values.has("Query_time");
    if (this.#hasBody || isUse) this.#take(this.#hasBody ? this.#body : this.#use, "query");
    this.#reset();
  }

  #reset(): void {
    this.#values = new Map();
    this.#body = "";
    this.#hasBody = false;
    this.#isHeader = false;
    this.#isTimed = false;
    this.#use = "";
    this.#isCut = false;
  }

  #take(sql: string | undefined, kind: "query" | "connect" | "other"): void {
    const number = (name: string, otherwise: number) => {
      const value = Number(this.#values.get(name) ?? Number.NaN);
      return Number.isFinite(value) && value >= 0 ? value : otherwise;
    };
    this.#sessions.take({
      session: this.#session,
      time: this.#time,
      us: Math.round(1e6 * Math.min(MAX_SECONDS, number("Query_time", 0))),
      kind,
      sql,
      call: "execute",
      rowsSent: Math.round(number("Rows_sent", -1)),
      rowsAffected: Math.round(number("Rows_affected", -1)),
      requestBytes: Math.round(number("Bytes_received", 0)),
      replyBytes: Math.round(number("Bytes_sent", 0)),
      isCut: this.#isCut,
      // Percona Server writes it where it logs one of so many statements, or sessions with all of theirs.
      isSample: this.#values.get("Log_slow_rate_type") === "query" && number("Log_slow_rate_limit", 1) > 1,
    });
  }
}

/** Characters of a line of numbers. */
const MAX_HEADER = 4000;

/** Whether a text may be the beginning of a slow query log. */
export function isSlowLog(text: string): boolean {
  return text
    .split("\n", 20_000)
    .some(
      (line) =>
        line.startsWith("# User@Host: ") ||
        line.startsWith("# Query_time: ") ||
        (line.startsWith("# Time: ") && line.includes("# User@Host: ")),
    );
}
