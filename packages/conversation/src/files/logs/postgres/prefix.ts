import { epochAt, type LogTime, logTimeAt, syslogTimeAt } from "../log-time.ts";

/** Text before the label of a line, from log_line_prefix or the log's collector. */
export interface Prefix {
  readonly time: LogTime | undefined;
  readonly process: string | undefined;
  /** Identifies the session; undefined if the prefix does not. */
  readonly session: string | undefined;
  readonly application: string | undefined;
}

interface Parts {
  readonly times: LogTime[];
  /** Numbers, by their surrounding text. */
  readonly numbers: Map<string, string>;
  sessionId?: string | undefined;
  /** The client's address and port (%r). */
  address?: string | undefined;
  application?: string | undefined;
}

/** Words before a number other than a process id. */
const NO_PROCESS =
  /^(?:l|line|lines|line_num|q|query|queryid|query_id|x|xid|tx|txid|trans|v|vxid|port|r|s|n)$/i;
const PROCESS = /^(?:p|pid|proc|process|process_id|procid|backend|postgres)$/i;
const APPLICATION = /^(?:a|app|appname|appli|application|application_name)$/i;

/** Determines the structure of prefixes. @param prefixes of some lines that begin a record */
export function prefixShape(prefixes: readonly string[]) {
  const all = prefixes.map(partsOf);
  const hasMost = (has: (parts: Parts) => boolean) => 10 * all.filter(has).length >= 8 * all.length;
  const hasSessionId = hasMost(({ sessionId }) => sessionId !== undefined);
  const process = processNumber(all);
  return {
    /** Index of the record's time: there may also be the session's start time. -1 without any. */
    time: recordTime(all),
    // The session id is more precise, but lines split by syslog have only its process.
    /** Index of the session's process id; undefined if there is none. */
    process: hasSessionId && !process?.endsWith(SYSLOG) ? undefined : process,
    /** Whether it identifies sessions by start time and process (%c). */
    hasSessionId,
    hasAddress: hasMost(({ address }) => address !== undefined),
    /** Text around the words of prefixes: all that is known of those with only names. */
    signs: new Set(prefixes.map(signsOf)),
  };
}

const signsOf = (prefix: string) => prefix.replaceAll(/[\w\u0080-\uffff.[\]-]+/g, "");

/** Structure of a file's prefixes. */
export type PrefixShape = ReturnType<typeof prefixShape>;

/** Parses a prefix; undefined if it has another structure. */
export function readPrefix(text: string, shape: PrefixShape): Prefix | undefined {
  const parts = partsOf(text);
  const time = parts.times[shape.time];
  if (shape.time >= 0 && !time) return undefined;
  const process = shape.process === undefined ? undefined : parts.numbers.get(shape.process);
  const hasNamesOnly =
    shape.time < 0 && shape.process === undefined && !shape.hasSessionId && !shape.hasAddress;
  if (hasNamesOnly && !shape.signs.has(signsOf(text))) return undefined;
  // If lines have times, one with a time is a record even if its session cannot be parsed.
  if (shape.time < 0 && shape.process !== undefined && process === undefined) return undefined;
  const session = shape.hasSessionId
    ? parts.sessionId
    : (process ?? (shape.hasAddress ? parts.address : undefined));
  return { time, process, session, application: parts.application };
}

/** End of the process key in syslog, as in postgres[123]. */
export const SYSLOG = "\npostgres";

/** The process of a continued line. */
export function processIn(text: string, { process }: PrefixShape): string | undefined {
  return process === undefined ? undefined : partsOf(text).numbers.get(process);
}

/** The time that is latest in most prefixes; among equal ones the more precise. */
function recordTime(all: readonly Parts[]): number {
  const score: number[] = [];
  for (const { times } of all) {
    let best = -1;
    for (const [i, time] of times.entries()) {
      const other = times[best];
      const isFiner = other && floored(time) === floored(other) && time.resolutionUs < other.resolutionUs;
      if (!other || isFiner || floored(time) > floored(other)) best = i;
    }
    if (best >= 0) score[best] = (score[best] ?? 0) + 1;
  }
  return indexOfMost(score);
}

const floored = ({ us }: LogTime) => Math.floor(us / 1_000_000);

function indexOfMost(counts: readonly (number | undefined)[]): number {
  let best = -1;
  for (let i = 0; i < counts.length; i++) if ((counts[i] ?? 0) > (counts[best] ?? 0)) best = i;
  return best;
}

function processNumber(all: readonly Parts[]): string | undefined {
  const keys = new Map<string, number>();
  for (const { numbers } of all) for (const key of numbers.keys()) keys.set(key, (keys.get(key) ?? 0) + 1);
  const candidates = [...keys]
    .filter(([key, count]) => 10 * count >= 8 * all.length && !NO_PROCESS.test(wordOf(key)))
    .map(([key]) => key);
  const named = candidates.find((key) => PROCESS.test(wordOf(key)));
  if (named) return named;
  if (candidates.length === 1 && candidates[0]?.startsWith("[")) return candidates[0];
  // A record's number within its session looks the same, but increases.
  const others = candidates.filter(
    (key) =>
      !counts(
        all,
        key,
        candidates.find((one) => one !== key),
      ),
  );
  return others.find((key) => key.startsWith("[")) ?? others[0];
}

/** Whether a number increases in small steps from record to record, among those with the same other number. */
function counts(all: readonly Parts[], key: string, by: string | undefined): boolean {
  const last = new Map<string, number>();
  let [steps, pairs] = [0, 0];
  for (const { numbers } of all) {
    const group = by === undefined ? "" : numbers.get(by);
    const number = Number(numbers.get(key));
    if (group === undefined || Number.isNaN(number)) continue;
    const before = last.get(group);
    if (before !== undefined) {
      pairs += 1;
      // Details of a record count too.
      if (number > before && number <= before + 4) steps += 1;
    }
    last.set(group, number);
  }
  return pairs > 0 && 2 * steps > pairs;
}

const wordOf = (key: string) => key.split("\n")[1] ?? "";

/** A word, with signs within it. */
const TOKEN = /[\w\u0080-\uffff][\w\u0080-\uffff./%-]*/g;
const NUMBER = /^\d{1,20}$/;

function partsOf(text: string): Parts {
  const parts: Parts = { times: [], numbers: new Map() };
  let word = "";
  let wordEnd = 0;
  let from = 0;
  // The priority of RFC 3164.
  if (text.charCodeAt(0) === 0x3c) from = text.slice(0, 6).indexOf(">") + 1;
  const syslog = syslogTimeAt(text, from);
  if (syslog) parts.times.push(syslog);
  for (let next = syslog?.end ?? from; ; ) {
    TOKEN.lastIndex = next;
    const found = TOKEN.exec(text);
    if (!found) return parts;
    const [token] = found;
    const at = found.index;
    const time = token < ":" ? (logTimeAt(text, at) ?? epochAt(text, at)) : undefined;
    if (time) {
      parts.times.push(time);
      next = time.end;
      word = "";
      continue;
    }
    let end = at + token.length;
    const before = text.charAt(at - 1);
    const sessionId = sessionIdIn(token);
    if (sessionId !== undefined) parts.sessionId ??= sessionId;
    else if (text.charAt(end) === "(" && before !== "=") parts.address ??= addressAt(text, at, end);
    else if (before === "=" && APPLICATION.test(word)) parts.application ??= applicationAt(text, at);
    else if (token.startsWith("postgres.") && NUMBER.test(token.slice(9)))
      // Heroku writes postgres.123.
      addNumber(parts.numbers, token.slice(9), "postgres", "");
    else if (NUMBER.test(token)) {
      const label = labelBefore(word, text.slice(wordEnd, at));
      addNumber(parts.numbers, token, label, `${before === "" ? "^" : before}${text.charAt(end)}`);
    }
    if (text.charAt(end) === "(") {
      // The port after an address is not a process id.
      const close = text.indexOf(")", end);
      if (close > 0 && close < end + 7) end = close;
    }
    word = token;
    wordEnd = end;
    next = end;
  }
}

/** The word that names a number, by the text between the two; "" for none. */
function labelBefore(word: string, between: string): string {
  if (between === "[") return word === "postgres" ? word : "";
  const isSign = between === "=" || between === "=[" || between === ":" || between === ": ";
  if (isSign) return NO_PROCESS.test(word) || PROCESS.test(word) ? word.toLowerCase() : "";
  return between === " " && word.length >= 3 && PROCESS.test(word) ? word.toLowerCase() : "";
}

/** @param around the characters before and after it */
function addNumber(numbers: Map<string, string>, number: string, label: string, around: string): void {
  for (let i = 0; i < 4; i++) {
    const key = `${around}${i}\n${label}`;
    if (numbers.has(key)) continue;
    numbers.set(key, number);
    return;
  }
}

/** A prefix may have a sign before or after the id, as in Azure's %t-%c-. */
function sessionIdIn(token: string): string | undefined {
  return token.includes(".") ? token.split(/[-/%]/).find((part) => SESSION_ID.test(part)) : undefined;
}

/** Eight hexadecimal digits, a dot, and some more; not a date and a time. */
const SESSION_ID = /^(?!\d{8}\.[\da-f]{4})[\da-f]{8}\.[\da-f]{1,8}$/;

function addressAt(text: string, from: number, open: number): string | undefined {
  const close = text.indexOf(")", open);
  if (close < 0 || close > open + 6 || !NUMBER.test(text.slice(open + 1, close))) return undefined;
  return text.slice(from, close + 1);
}

/** An application's name, which may contain blanks, up to the end of its part of the prefix. */
function applicationAt(text: string, from: number): string {
  let end = from;
  while (end < text.length && !",|;:[]()\t".includes(text.charAt(end))) end++;
  const name = text.slice(from, end);
  // If blanks separate parts, the next one begins before its sign.
  const sign = name.indexOf("=");
  if (sign < 0) return name.trim();
  const blank = name.lastIndexOf(" ", sign);
  return blank < 0 ? "" : name.slice(0, blank).trim();
}
