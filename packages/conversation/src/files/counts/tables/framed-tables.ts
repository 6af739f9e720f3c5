import { Columns, MAX_COLUMNS, MAX_RECORD, type TableReader, type TableRecord } from "./columns.ts";

/** What stands above a record whose values have a line each: of mysql, of psql with a frame of each width. */
export const RECORD_HEAD = /^(?:\*{5,} \d+\. row \*{5,}|\+?-\[ \p{L}+ \d+ \][-+]*|\* \p{L}+ \d+)\s*$/u;

/** Characters that take two columns, or none: those of Latin, Greek and Cyrillic letters take one. */
const MOVES = /[^\0-\u02ff\u0370-\u052f]/;
/** A bar between columns, behind a blank or the sign that a value continues. */
const BAR = /(?<=^|[ +])\|(?= |$)/;

/**
 * Columns of one width, between bars, as psql and mysql write them for readers. The line of dashes shows where the bars
 * are, since a statement has bars too; they may be blanks. psql marks values that continue in the next line with a plus
 * sign or, with `\pset linestyle old-ascii`, the line that continues them with a colon; where `\pset format wrapped`
 * breaks a line, a dot stands on both sides.
 */
export class AlignedTable implements TableReader {
  readonly #columns: Columns;
  #line = 0;
  #beganAt = 0;
  #head = "";
  #bars: readonly number[] | undefined;
  /** Whether nothing but blanks separates columns. */
  #isBare = false;
  #isContinued = false;
  #size = 0;
  #values: string[] = [];

  constructor(take: (record: TableRecord) => void) {
    this.#columns = new Columns(take);
  }

  line(given: string): void {
    this.#line += 1;
    const text = inAscii(given);
    if (text.trim() === "" || /^(?:\(\d+ rows?\)|\d+ rows? in set)/.test(text)) return;
    if (/^[+-][-+ ]*$/.test(text)) {
      this.#begin(text);
      return;
    }
    if (!this.#columns.areKnown) {
      this.#head = text;
      if (this.#bars) this.#columns.add(this.#cells(text), this.#line);
      return;
    }
    const cells = this.#cells(text);
    const isWrapped = cells.map((cell) => !this.#isBare && cell.startsWith("."));
    const isContinuing = this.#isContinued || isWrapped.includes(true) || this.#continues(text);
    if (!isContinuing || this.#size >= MAX_RECORD) this.finish();
    this.#isContinued =
      cells.some((cell) => cell.trimEnd().endsWith("+")) ||
      (this.#isBare && (this.#bars ?? []).some((at) => text.charAt(at) === "+"));
    if (this.#values.length === 0) this.#beganAt = this.#line;
    this.#values = cells.map((cell, i) => {
      const before = this.#values[i] ?? "";
      if (isWrapped[i]) return before.replace(/\.$/, "") + withoutMark(cell.slice(1)).trimEnd();
      const own = withoutMark(cell).trim();
      return before === "" || own === "" ? before + own : `${before}\n${own}`;
    });
    this.#size += text.length;
  }

  finish(): void {
    if (this.#values.length > 0) this.#columns.add(this.#values, this.#beganAt);
    this.#values = [];
    this.#size = 0;
  }

  /** The line of dashes, of mysql above the names and of psql below them. */
  #begin(dashes: string): void {
    if (this.#bars) return;
    this.#isBare = !dashes.includes("+");
    this.#bars = [...dashes.trimEnd().matchAll(/[+ ]/g)].map(({ index }) => index);
    if (this.#head !== "") this.#columns.add(this.#cells(this.#head), this.#line);
  }

  /** With the blanks around them, or what marks values that continue. */
  #cells(text: string): string[] {
    const bars = this.#bars ?? [];
    const isBoxed = bars[0] === 0;
    const isRegular = this.#isBare
      ? !MOVES.test(text) && bars.every((at) => /[ +]/.test(text.charAt(at)))
      : bars.every((at) => text.charAt(at) === "|") || this.#continues(text);
    // Wide characters move the bars behind them.
    const cells = isRegular
      ? [-1, ...bars].map((at, i) => text.slice(at + 1, bars[i] ?? text.length))
      : text.split(BAR);
    return isBoxed ? cells.slice(1, -1) : cells;
  }

  /** Whether a line continues the one before without a sign there: with colons or blanks for its bars. */
  #continues(text: string): boolean {
    const bars = this.#bars ?? [];
    const isBoxed = bars[0] === 0;
    if (isBoxed && text.charAt(bars.at(-1) ?? 0) !== "|") return false;
    const inner = isBoxed ? bars.slice(1, -1) : bars;
    const isUnbarred = inner.every((at) => " :".includes(text.charAt(at)));
    return !this.#isBare && inner.length > 0 && isUnbarred && text.split(BAR).length <= bars.length;
  }
}

/** Frames of psql by how what stands above a record begins. */
const FRAMES: Readonly<Record<string, "none" | "bar" | "box">> = { "* ": "none", "-[": "bar", "+-": "box" };
/** A column's name and the first line of its value. */
const FIELDS = {
  none: /^(\w+) (.*)$/,
  bar: /^(\w+)\s+\| ?(.*)$/,
  box: /^(\w+)\s+\| ?(.*)$/,
  mysql: /^\s*(\w+): ?(.*)$/,
};

/** A line for each value, as `\G` of mysql and `\x` of psql write them. */
export class VerticalTable implements TableReader {
  readonly #take: (record: TableRecord) => void;
  #record: Map<string, string> | undefined;
  #name = "";
  #size = 0;
  /** How psql frames it: undefined of mysql. */
  #frame: "none" | "bar" | "box" | undefined;

  constructor(take: (record: TableRecord) => void) {
    this.#take = take;
  }

  line(drawn: string): void {
    const given = this.#frame === undefined && this.#record ? drawn : inAscii(drawn);
    if (RECORD_HEAD.test(given)) {
      this.finish();
      this.#record = new Map();
      this.#frame = FRAMES[given.slice(0, 2)];
      this.#size = 0;
      return;
    }
    const record = this.#record;
    if (!record) return;
    const isBoxed = this.#frame === "box";
    if (isBoxed && given.startsWith("+-")) return;
    const text = isBoxed ? given.replace(/^\| /, "").replace(/ ?\|\s*$/, "") : given;
    this.#size += text.length;
    const [, name, value = ""] = FIELDS[this.#frame ?? "mysql"].exec(text) ?? [];
    if (name !== undefined && record.size < MAX_COLUMNS) {
      this.#name = name.toLowerCase();
      record.set(this.#name, withoutMark(value).trimStart());
    } else if (this.#name !== "" && this.#size < MAX_RECORD) {
      const bare = this.#frame === "none" ? text.trimStart() : text.trimStart().replace(/^[|:] ?/, "");
      const more = this.#frame === undefined ? text : withoutMark(bare);
      record.set(this.#name, `${record.get(this.#name) ?? ""}\n${more}`);
    }
  }

  finish(): void {
    if (this.#record && this.#record.size > 0) this.#take(this.#record);
    this.#record = undefined;
    this.#name = "";
  }
}

/** A line whose frame is drawn with line characters, as psql does with `\\pset linestyle unicode`, in ASCII. */
export function inAscii(text: string): string {
  if (!/[\u2500-\u257f]/.test(text)) return text;
  return text
    .replaceAll(/[│║┃]/g, "|")
    .replaceAll(/[─═━]/g, "-")
    .replaceAll(/[\u2500-\u257f]/g, "+")
    .replaceAll("↵", "+")
    .replaceAll("…", ".");
}

/** A line of a value without the plus sign that says that it continues. */
function withoutMark(text: string): string {
  const trimmed = text.trimEnd();
  return trimmed.endsWith("+") ? trimmed.slice(0, -1).trimEnd() : text;
}
