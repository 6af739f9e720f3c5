export interface LogTime {
  /** Microseconds since 1970, in UTC if the zone is known and otherwise in local time. */
  readonly us: number;
  /** Resolution of the log, in microseconds: 1,000,000 for whole seconds. */
  readonly resolutionUs: number;
  /** Position of the text after it. */
  readonly end: number;
  /** Whether its zone is known, so that the absolute time is. */
  readonly isZoned: boolean;
  /** Whether its year is unknown: 2000 is used. */
  readonly isYearless?: boolean;
}

const SECOND = 1_000_000;

/** Supported years: microseconds between any two are exact integers. */
const [FIRST_YEAR, LAST_YEAR] = [1970, 2099];
/** End of the last of them, in seconds since 1970. */
export const LAST_SECOND = Date.UTC(LAST_YEAR + 1) / 1000 - 1;

/**
 * Hours of zones ahead of UTC. Ambiguous ones are as PostgreSQL reads them by default, and do not determine an absolute
 * time.
 */
const ZONES: ReadonlyMap<string, number> = new Map(
  (
    [
      ["HST", -10],
      ["AKST", -9],
      ["PST AKDT", -8],
      ["MST PDT", -7],
      ["CST MDT", -6],
      ["EST CDT", -5],
      ["AST EDT", -4],
      ["NST", -3.5],
      ["ADT", -3],
      ["NDT", -2.5],
      ["UTC GMT Z WET", 0],
      ["WEST BST CET MET", 1],
      ["CEST MEST EET SAST IST", 2],
      ["EEST IDT MSK", 3],
      ["AWST", 8],
      ["JST KST", 9],
      ["ACST", 9.5],
      ["AEST", 10],
      ["ACDT", 10.5],
      ["AEDT", 11],
      ["NZST", 12],
      ["NZDT", 13],
    ] as const
  ).flatMap(([names, hours]) => names.split(" ").map((name): [string, number] => [name, hours])),
);
const AMBIGUOUS: ReadonlySet<string> = new Set(["AST", "BST", "CST", "IST"]);

/** The match of a sticky expression at a position. */
export function matchAt(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(text);
}

/**
 * Reads a time such as `2026-11-23 10:00:00.123 CET`, `2026-11-23T10:00:00+01:00` or `20261123 10:00:00`, at a position
 * of a text.
 *
 * @returns undefined where none begins there
 */
export function logTimeAt(text: string, at: number): LogTime | undefined {
  const year = digits(text, at, 4);
  const separator = text.charCodeAt(at + 4);
  if (year < FIRST_YEAR || year > LAST_YEAR || (separator !== 0x2d && separator !== 0x2f)) return undefined;
  const month = digits(text, at + 5, 2);
  if (month < 1 || month > 12 || text.charCodeAt(at + 7) !== separator) return undefined;
  const day = digits(text, at + 8, 2);
  const between = text.charCodeAt(at + 10);
  if (day < 1 || day > 31 || (between !== 0x20 && between !== 0x54 && between !== 0x40)) return undefined;
  return clockAt(text, at + 11, Date.UTC(year, month - 1, day));
}

const MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";
const SYSLOG_DATE = /([JFMASOND][aepuco][nbrylgptvc]) ( [1-9]|0[1-9]|[12]\d|3[01]) /y;

/** Reads a syslog time: `Feb  1 13:15:39`. */
export function syslogTimeAt(text: string, at: number): LogTime | undefined {
  const [all, name = "", day] = matchAt(SYSLOG_DATE, text, at) ?? [];
  const month = MONTHS.indexOf(name) / 3;
  if (!all || !Number.isInteger(month) || month < 0) return undefined;
  const time = clockAt(text, at + all.length, Date.UTC(2000, month, Number(day)));
  return time && { ...time, isZoned: false, isYearless: true };
}

const SHORT_DATE = /(\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01]) /y;

/** Reads a time of older MySQL versions: `071218 11:48:27`, `131128  1:05:31`. */
export function shortTimeAt(text: string, at: number): LogTime | undefined {
  const [all, year, month, day] = matchAt(SHORT_DATE, text, at) ?? [];
  if (!all) return undefined;
  return clockAt(text, at + all.length, Date.UTC(2000 + Number(year), Number(month) - 1, Number(day)));
}

/**
 * Reads a time of day.
 *
 * @param at where its hours begin
 * @param dayMs when the day began, in milliseconds since 1970
 */
export function clockAt(text: string, at: number, dayMs: number): LogTime | undefined {
  // MySQL 5.6 and earlier put a blank before single-digit hours.
  const hour = text.charCodeAt(at) === 0x20 ? digits(text, at + 1, 1) : digits(text, at, 2);
  const minute = text.charCodeAt(at + 2) === 0x3a ? digits(text, at + 3, 2) : -1;
  const second = text.charCodeAt(at + 5) === 0x3a ? digits(text, at + 6, 2) : -1;
  if (hour < 0 || hour > 24 || minute < 0 || minute > 59 || second < 0 || second > 60) return undefined;
  let us = 1000 * dayMs + SECOND * (3600 * hour + 60 * minute + second);
  let end = at + 8;
  let resolutionUs = SECOND;
  const point = text.charCodeAt(end);
  if ((point === 0x2e || point === 0x2c) && isDigit(text.charCodeAt(end + 1))) {
    for (end++; isDigit(text.charCodeAt(end)); end++) {
      if (resolutionUs === 1) continue;
      resolutionUs /= 10;
      us += resolutionUs * (text.charCodeAt(end) - 0x30);
    }
  }
  return withZone(text, end, us, resolutionUs);
}

const EPOCH = /(\d{10})\.(\d{3})(?!\d)/y;

/** Seconds since 1970 with milliseconds, log_line_prefix's %n. */
export function epochAt(text: string, at: number): LogTime | undefined {
  const [all, seconds, ms] = matchAt(EPOCH, text, at) ?? [];
  if (!all || Number(seconds) > LAST_SECOND) return undefined;
  const us = SECOND * Number(seconds) + 1000 * Number(ms);
  return { us, resolutionUs: 1000, end: at + all.length, isZoned: true };
}

function withZone(text: string, from: number, us: number, resolutionUs: number): LogTime {
  const at = text.charCodeAt(from) === 0x20 ? from + 1 : from;
  const first = text.charCodeAt(at);
  // PostgreSQL writes <-03>-3 for some unnamed zones.
  const isQuoted = first === 0x3c;
  const sign = isQuoted ? text.charCodeAt(at + 1) : first;
  if (sign === 0x2b || sign === 0x2d) {
    let end = at + (isQuoted ? 2 : 1);
    const hours = digits(text, end, 2);
    if (hours < 0 || hours > 15) return { us, resolutionUs, end: from, isZoned: false };
    end += 2;
    const colon = text.charCodeAt(end) === 0x3a ? 1 : 0;
    const minutes = digits(text, end + colon, 2);
    if (minutes >= 0 && minutes < 60) end += colon + 2;
    const offset = SECOND * (3600 * hours + 60 * Math.max(0, minutes < 60 ? minutes : 0));
    if (isQuoted) while (end < text.length && !isBlank(text.charCodeAt(end))) end++;
    return { us: sign === 0x2b ? us - offset : us + offset, resolutionUs, end, isZoned: true };
  }
  let end = at;
  while (end - at < 6 && isCapital(text.charCodeAt(end))) end++;
  const zone = text.slice(at, end);
  const hours = ZONES.get(zone);
  // A word in capitals may be something else, such as the severity.
  if (hours === undefined) return { us, resolutionUs, end: from, isZoned: false };
  return { us: us - SECOND * 3600 * hours, resolutionUs, end, isZoned: !AMBIGUOUS.has(zone) };
}

/** A number of this many digits; -1 if there are fewer. */
function digits(text: string, at: number, count: number): number {
  let number = 0;
  for (let i = at; i < at + count; i++) {
    const code = text.charCodeAt(i);
    if (!isDigit(code)) return -1;
    number = 10 * number + code - 0x30;
  }
  return number;
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isCapital(code: number): boolean {
  return code >= 0x41 && code <= 0x5a;
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}
