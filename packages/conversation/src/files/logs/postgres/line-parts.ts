import { matchAt } from "../log-time.ts";
import { type Label, labelOf, UNSPACED } from "./languages.ts";
import type { LogRecord } from "./record.ts";

/** Maximum characters before a label. */
export const MAX_PREFIX = 1000;

export interface Labelled {
  readonly label: Label;
  /** Positions of the label, and of the text after it. */
  readonly from: number;
  readonly text: number;
}

/** Whether a label begins a record. */
export function isPrimary(label: Label): label is LogRecord["label"] {
  return label === "log" || label === "error" || label === "fatal" || label === "other";
}

/** The first label of a line: a word, also in brackets, a colon, and blanks. */
export function labelIn(text: string): Labelled | undefined {
  const limit = Math.min(text.length, MAX_PREFIX);
  for (let colon = text.indexOf(":"); colon >= 0 && colon < limit; colon = text.indexOf(":", colon + 1)) {
    const isSpaced = text.charCodeAt(colon + 1) === 0x20;
    const before = text.charCodeAt(colon - 1);
    // The colons of a time have digits before them.
    if (!isSpaced && before < 0x41) continue;
    const end = isSpace(before) || before === 0x29 ? colon - 1 : colon;
    let from = end;
    while (from > 0 && end - from < 20 && isLetter(text.charCodeAt(from - 1))) from--;
    const word = text.slice(from, end);
    const label = labelOf(word);
    if (!label || !(isSpaced || UNSPACED.has(word))) continue;
    let after = colon + 1;
    while (text.charCodeAt(after) === 0x20) after++;
    return { label, from, text: after };
  }
  return undefined;
}

/** Text between the process and the part: nothing, the database (Heroku), or nothing twice (RFC 5424). */
const BEFORE_CHUNK = /\]:? (?:\[[A-Z_]+\] )?\[| - - {1,2}\[/;

/** The part number of a syslog line: `[5-2] `, after the process. */
export function chunkOf(text: string): { number: number; from: number; isSyslog: boolean } | undefined {
  const before = BEFORE_CHUNK.exec(text.slice(0, MAX_PREFIX));
  if (!before) return undefined;
  const from = before.index + before[0].length;
  const [all, number] = matchAt(CHUNK, text, from) ?? [];
  if (!all) return undefined;
  const isSyslog = text.slice(0, before.index).includes("postgres[");
  return { number: Number(number), from: from + all.length + 1, isSyslog };
}

const CHUNK = /\d+-(\d{1,9})\]/y;

const isSpace = (code: number) => code === 0x20 || code === 0xa0;

function isLetter(code: number): boolean {
  return code >= 128 || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39);
}
