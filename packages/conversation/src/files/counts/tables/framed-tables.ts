import { MAX_COLUMNS, type Row, type TableRecord } from "./columns.ts";

/** The line above a record with a line per value: by mysql, and by psql with a frame of each width. */
export const RECORD_HEAD = /^(?:\*{5,} \d+\. row \*{5,}|\+?-\[ \p{L}+ \d+ \][-+]*|\* \p{L}+ \d+)\s*$/u;

/** Characters of width two or zero: Latin, Greek and Cyrillic letters have width one. */
const MOVES = /[^\0-\u02ff\u0370-\u052f]/;
/** A bar between columns, after a blank or the continuation sign of a value. */
const BAR = /(?<=^|[ +])\|(?= |$)/;

/**
 * Columns of one width, between bars, as psql and mysql write them for readers. The line of dashes shows where the bars
 * are, since a statement has bars too; they may be blanks. psql marks values that continue in the next line with a plus
 * sign or, with `\pset linestyle old-ascii`, the line that continues them with a colon; where `\pset format wrapped`
 * breaks a line, a dot stands on both sides.
 */
export function* alignedRows(lines: readonly string[]): Generator<Row> {
  let head = "";
  let isNamed = false;
  let bars: readonly number[] | undefined;
  /** Whether only blanks separate columns. */
  let isBare = false;
  let isContinued = false;
  let values: readonly string[] = [];
  let beganAt = 0;
  for (const [i, given] of lines.entries()) {
    const text = inAscii(given);
    if (text.trim() === "" || /^(?:\(\d+ rows?\)|\d+ rows? in set)/.test(text)) continue;
    const isDashes = /^[+-][-+ ]*$/.test(text);
    if (isDashes && bars) continue;
    if (isDashes) {
      isBare = !text.includes("+");
      bars = [...text.trimEnd().matchAll(/[+ ]/g)].map(({ index }) => index);
    } else if (!isNamed) head = text;
    if (!isNamed) {
      // The line of dashes is above the names in mysql and below them in psql.
      isNamed = bars !== undefined && head !== "";
      if (isNamed) yield [cellsOf(head, bars ?? [], isBare), i + 1];
      continue;
    }
    const at = bars ?? [];
    const cells = cellsOf(text, at, isBare);
    const isWrapped = cells.map((cell) => !isBare && cell.startsWith("."));
    const isContinuing = isContinued || isWrapped.includes(true) || continues(text, at, isBare);
    if (!isContinuing && values.length > 0) {
      yield [values, beganAt];
      values = [];
    }
    isContinued =
      cells.some((cell) => cell.trimEnd().endsWith("+")) ||
      (isBare && at.some((bar) => text.charAt(bar) === "+"));
    if (values.length === 0) beganAt = i + 1;
    values = cells.map((cell, column) => {
      const before = values[column] ?? "";
      if (isWrapped[column]) return before.replace(/\.$/, "") + withoutMark(cell.slice(1)).trimEnd();
      const own = withoutMark(cell).trim();
      return before === "" || own === "" ? before + own : `${before}\n${own}`;
    });
  }
  if (values.length > 0) yield [values, beganAt];
}

/** With the surrounding blanks, or continuation signs of values. */
function cellsOf(text: string, bars: readonly number[], isBare: boolean): readonly string[] {
  const isRegular = isBare
    ? !MOVES.test(text) && bars.every((at) => /[ +]/.test(text.charAt(at)))
    : bars.every((at) => text.charAt(at) === "|") || continues(text, bars, isBare);
  // Wide characters shift the bars after them.
  const cells = isRegular
    ? [-1, ...bars].map((at, i) => text.slice(at + 1, bars[i] ?? text.length))
    : text.split(BAR);
  return bars[0] === 0 ? cells.slice(1, -1) : cells;
}

/** Whether a line continues the previous one without a continuation sign: with colons or blanks instead of bars. */
function continues(text: string, bars: readonly number[], isBare: boolean): boolean {
  const isBoxed = bars[0] === 0;
  if (isBoxed && text.charAt(bars.at(-1) ?? 0) !== "|") return false;
  const inner = isBoxed ? bars.slice(1, -1) : bars;
  const isUnbarred = inner.every((at) => " :".includes(text.charAt(at)));
  return !isBare && inner.length > 0 && isUnbarred && text.split(BAR).length <= bars.length;
}

/** psql's frames by the beginning of the line above a record. */
const FRAMES: Readonly<Record<string, "none" | "bar" | "box">> = { "* ": "none", "-[": "bar", "+-": "box" };
/** A column's name and the first line of its value. */
const FIELDS = {
  none: /^(\w+) (.*)$/,
  bar: /^(\w+)\s+\| ?(.*)$/,
  box: /^(\w+)\s+\| ?(.*)$/,
  mysql: /^\s*(\w+): ?(.*)$/,
};

/** A line per value, as written by mysql's `\G` and psql's `\x`. */
export function* verticalRecords(lines: readonly string[]): Generator<TableRecord> {
  let record: Map<string, string> | undefined;
  let name = "";
  /** psql's frame: undefined for mysql. */
  let frame: "none" | "bar" | "box" | undefined;
  for (const drawn of lines) {
    const given = frame === undefined && record ? drawn : inAscii(drawn);
    if (RECORD_HEAD.test(given)) {
      if (record && record.size > 0) yield record;
      record = new Map();
      name = "";
      frame = FRAMES[given.slice(0, 2)];
      continue;
    }
    const isBoxed = frame === "box";
    if (!record || (isBoxed && given.startsWith("+-"))) continue;
    const text = isBoxed ? given.replace(/^\| /, "").replace(/ ?\|\s*$/, "") : given;
    const [, found, value = ""] = FIELDS[frame ?? "mysql"].exec(text) ?? [];
    if (found !== undefined && record.size < MAX_COLUMNS) {
      name = found.toLowerCase();
      record.set(name, withoutMark(value).trimStart());
    } else if (name !== "") {
      const bare = frame === "none" ? text.trimStart() : text.trimStart().replace(/^[|:] ?/, "");
      record.set(name, `${record.get(name) ?? ""}\n${frame === undefined ? text : withoutMark(bare)}`);
    }
  }
  if (record && record.size > 0) yield record;
}

/** A line with a frame of line characters, as by psql's `\pset linestyle unicode`, converted to ASCII. */
export function inAscii(text: string): string {
  if (!/[\u2500-\u257f]/.test(text)) return text;
  return text
    .replaceAll(/[│║┃]/g, "|")
    .replaceAll(/[─═━]/g, "-")
    .replaceAll(/[\u2500-\u257f]/g, "+")
    .replaceAll("↵", "+")
    .replaceAll("…", ".");
}

/** A line of a value without its continuation sign. */
function withoutMark(text: string): string {
  const trimmed = text.trimEnd();
  return trimmed.endsWith("+") ? trimmed.slice(0, -1).trimEnd() : text;
}
