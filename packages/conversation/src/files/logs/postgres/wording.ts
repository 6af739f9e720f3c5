import { matchAt } from "../log-time.ts";
import { WORDINGS, type Wording } from "./languages.ts";

/** Meaning of a PostgreSQL message about a statement or a session. */
export type Message =
  | {
      readonly kind: "statement" | "parse" | "bind" | "execute" | "fetch";
      readonly us?: number;
      readonly sql: string;
    }
  /** The duration of the previously logged operation. */
  | { readonly kind: "duration" | "fastpath"; readonly us: number }
  /** A plan of auto_explain, or a duration whose line ends before its unit or its statement. */
  | { readonly kind: "plan" | "truncated" }
  | { readonly kind: "received" | "authorized" }
  | { readonly kind: "ended"; readonly us: number };

/** Maximum length of a prepared statement's or portal's name that is searched for its end. */
const MAX_NAME = 1000;

/** Meaning of a message about a statement or a session; undefined for another one. */
export function readMessage(text: string): Message | undefined {
  for (const words of WORDINGS) {
    const message = readWording(text, words);
    if (message) return message;
  }
  return undefined;
}

/** Whether a text ends within the first words of a message about a statement. */
export function isBeginning(text: string): boolean {
  if (text === "") return false;
  return WORDINGS.some(({ duration, statement }) =>
    [...duration, ...statement].some((start) => start.startsWith(text)),
  );
}

/** Whether a list of parameters is complete: it ends with a value, and each quote has another. */
export function areWhole(parameters: string): boolean {
  // The server truncates values that are longer than log_parameter_max_length.
  if (parameters.includes("...'")) return false;
  const quotes = parameters.split("'").length - 1;
  return quotes % 2 === 0 && /(?:'|NULL)$/.test(parameters);
}

/** The values of parameters in a record's detail, as written; undefined if there are none. */
export function parametersOf(detail: string): string | undefined {
  if (detail === "") return undefined;
  for (const { parameters } of WORDINGS)
    for (const words of parameters) {
      const end = words.startsWith("%") ? words.slice(1) : "";
      if (end !== "" && detail.endsWith(end)) return detail.slice(0, -end.length);
      if (end === "" && detail.startsWith(words)) return detail.slice(words.length);
    }
  return undefined;
}

function readWording(text: string, words: Wording): Message | undefined {
  for (const start of words.duration) {
    if (!text.startsWith(start)) continue;
    const duration = readDuration(text, start.length);
    if (!duration) continue;
    const { us, hasUnit } = duration;
    const rest = text.slice(duration.end);
    if (rest === "") return hasUnit ? { kind: "duration", us } : { kind: "truncated" };
    const run = readRun(rest, words);
    if (run) return { ...run, us };
    if (rest.startsWith(words.fastpath)) return { kind: "fastpath", us };
    return { kind: rest.startsWith(PLAN) ? "plan" : "truncated" };
  }
  const run = readRun(text, words);
  if (run) return run;
  if (text.startsWith(words.received)) return { kind: "received" };
  if (text.startsWith(words.authorized)) return { kind: "authorized" };
  return text.startsWith(words.ended) ? { kind: "ended", us: readSpan(text, words.ended.length) } : undefined;
}

function readRun(text: string, words: Wording) {
  for (const start of words.statement)
    if (text.startsWith(start)) return { kind: "statement", sql: text.slice(start.length) } as const;
  // "execute fetch from" begins like "execute".
  for (const kind of ["parse", "bind", "fetch", "execute"] as const) {
    const sql = behind(text, words[kind]);
    if (sql !== undefined) return { kind, sql };
  }
  return undefined;
}

/** The text after a pattern with one % in it; undefined if the text does not match. */
function behind(text: string, pattern: string): string | undefined {
  const place = pattern.indexOf("%");
  if (!text.startsWith(pattern.slice(0, place))) return undefined;
  const after = pattern.slice(place + 1);
  const end = text.slice(0, place + MAX_NAME).indexOf(after, place);
  return end < 0 ? undefined : text.slice(end + after.length);
}

/** Of auto_explain, in every language. */
const PLAN = "plan:";

/** A duration in milliseconds, its unit, and the separator. */
const DURATION = /([\d.]+)( [^ ,]*|[^\d. ,][^ ,]*)?[ ,]*/y;

function readDuration(text: string, from: number) {
  const [all = "", number, unit = ""] = matchAt(DURATION, text, from) ?? [];
  const ms = Number(number);
  if (!(ms <= MAX_MS)) return undefined;
  return { us: Math.round(1000 * ms), hasUnit: unit.trim() !== "", end: from + all.length };
}

/** Milliseconds of a year: a longer duration is invalid. */
const MAX_MS = 366 * 86_400_000;

/** Hours, minutes and seconds with milliseconds. */
const SPAN = /(\d+):(\d+):([\d.]+)/y;

/** Microseconds of h:mm:ss.mmm. */
function readSpan(text: string, from: number): number {
  const [, hours, minutes, seconds] = matchAt(SPAN, text, from) ?? [];
  const us = Math.round(1e6 * (3600 * Number(hours) + 60 * Number(minutes) + Number(seconds)));
  return us < 1000 * MAX_MS ? us : 0;
}
