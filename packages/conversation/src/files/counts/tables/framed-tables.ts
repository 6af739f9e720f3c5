import { Columns, MAX_COLUMNS, MAX_RECORD, type TableReader, type TableRecord } from "./columns.ts";

/** What stands above a record whose values have a line each. */
export const RECORD_HEAD = /^(?:\*{5,} \d+\. row \*{5,}|-\[ RECORD \d+ \][-+]*)\s*$/;

/**
 * Columns of one width, between bars, as psql and mysql write them for readers. The line of dashes shows where the bars
 * are, since a statement has bars too. psql marks values that continue in the next line with a plus sign.
 */
export class AlignedTable implements TableReader {
  readonly #columns: Columns;
  #line = 0;
  #beganAt = 0;
  #head = "";
  #bars: readonly number[] | undefined;
  #size = 0;
  #values: string[] = [];

  constructor(take: (record: TableRecord) => void) {
    this.#columns = new Columns(take);
  }

  line(given: string): void {
    this.#line += 1;
    const text = inAscii(given);
    if (text.trim() === "" || /^(?:\(\d+ rows?\)|\d+ rows? in set)/.test(text)) return;
    if (/^[+-][-+]*\s*$/.test(text)) {
      this.#begin(text);
      return;
    }
    if (!this.#columns.areKnown) {
      this.#head = text;
      if (this.#bars) this.#columns.add(this.#cells(text), this.#line);
      return;
    }
    const cells = this.#cells(text);
    const isContinued = cells.some((cell) => cell.endsWith("+"));
    if (this.#values.length === 0) this.#beganAt = this.#line;
    this.#values = cells.map((cell, i) => {
      const own = withoutMark(cell);
      const before = this.#values[i] ?? "";
      return before === "" || own === "" ? before + own : `${before}\n${own}`;
    });
    this.#size += text.length;
    if (isContinued && this.#size < MAX_RECORD) return;
    this.finish();
  }

  finish(): void {
    if (this.#values.length > 0) this.#columns.add(this.#values, this.#beganAt);
    this.#values = [];
    this.#size = 0;
  }

  /** The line of dashes, of mysql above the names and of psql below them. */
  #begin(dashes: string): void {
    if (this.#bars) return;
    this.#bars = [...dashes.matchAll(/\+/g)].map(({ index }) => index);
    if (this.#head !== "") this.#columns.add(this.#cells(this.#head), this.#line);
  }

  #cells(text: string): string[] {
    const bars = this.#bars ?? [];
    const isBoxed = bars[0] === 0;
    const isRegular = bars.every((at) => text.charAt(at) === "|");
    // Wide characters move the bars behind them.
    const cells = isRegular
      ? [-1, ...bars].map((at, i) => text.slice(at + 1, bars[i] ?? text.length))
      : text.split(/(?:^| )\|(?: |$)/);
    return (isBoxed ? cells.slice(1, -1) : cells).map((cell) => cell.trim());
  }
}

/** A line for each value, as `\G` of mysql and `\x` of psql write them. */
export class VerticalTable implements TableReader {
  readonly #take: (record: TableRecord) => void;
  #record: Map<string, string> | undefined;
  #name = "";
  #size = 0;
  #isPsql = false;

  constructor(take: (record: TableRecord) => void) {
    this.#take = take;
  }

  line(text: string): void {
    if (RECORD_HEAD.test(text)) {
      this.finish();
      this.#record = new Map();
      this.#isPsql = text.startsWith("-");
      this.#size = 0;
      return;
    }
    const record = this.#record;
    if (!record) return;
    this.#size += text.length;
    const [, name, value = ""] = (this.#isPsql ? /^(\w+)\s+\| ?(.*)$/ : /^\s*(\w+): ?(.*)$/).exec(text) ?? [];
    if (name !== undefined && record.size < MAX_COLUMNS && !(this.#isPsql && text.startsWith(" "))) {
      this.#name = name.toLowerCase();
      record.set(this.#name, withoutMark(value));
    } else if (this.#name !== "" && this.#size < MAX_RECORD) {
      const more = this.#isPsql ? withoutMark(text.trimStart().replace(/^\| ?/, "")) : text;
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
