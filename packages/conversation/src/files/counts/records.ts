import { ConversationFileError } from "../file-format.ts";

/** A record of a table: its values by the names of its columns, in lower case. */
export type TableRecord = ReadonlyMap<string, string>;

/** Takes a table's lines, and hands its records over. */
export interface TableReader {
  line(text: string): void;
  finish(): void;
}

/** Characters of a record: a statement's text may have many lines. */
const MAX_RECORD = 16 * 1024 * 1024;
const MAX_COLUMNS = 1000;

/** How a table is written, as its first lines show; undefined where they are of no table. */
export type TableLayout = "csv" | "tab" | "aligned" | "vertical";

const RECORD_HEAD = /^(?:\*{5,} \d+\. row \*{5,}|-\[ RECORD \d+ \][-+]*)\s*$/;

export function layoutOf(start: string): TableLayout | undefined {
  const lines = start.split("\n", 20).map((line) => line.replace(/\r$/, ""));
  const first = lines.findIndex((line) => line.trim() !== "");
  const [head = "", next = ""] = [lines[first], lines[first + 1]];
  if (RECORD_HEAD.test(head)) return "vertical";
  if (/^\+(?:-+\+)+$/.test(head) && next.startsWith("|")) return "aligned";
  if (head.includes(" | ") && /^-+(?:\+-+)+\s*$/.test(next)) return "aligned";
  if (head.includes("\t")) return "tab";
  return /[,;]/.test(head) ? "csv" : undefined;
}

export function tableReader(layout: TableLayout, take: (record: TableRecord) => void): TableReader {
  if (layout === "vertical") return new VerticalTable(take);
  if (layout === "aligned") return new AlignedTable(take);
  return layout === "tab" ? new TabTable(take) : new CsvTable(take);
}

/** The names of a table's columns, and records of them. */
class Columns {
  readonly #take: (record: TableRecord) => void;
  #names: readonly string[] | undefined;
  #line = 0;

  constructor(take: (record: TableRecord) => void) {
    this.#take = take;
  }

  get areKnown(): boolean {
    return this.#names !== undefined;
  }

  /** @param line where the record begins */
  add(values: readonly string[], line: number): void {
    this.#line = line;
    if (values.length > MAX_COLUMNS) this.#fail(`It has more than ${MAX_COLUMNS} columns`);
    if (!this.#names) {
      this.#names = values.map((name) => name.trim().toLowerCase());
      return;
    }
    const names = this.#names;
    if (values.length !== names.length)
      this.#fail(`It has ${values.length} values; the first line names ${names.length} columns`);
    this.#take(new Map(names.map((name, i) => [name, values[i] ?? ""])));
  }

  #fail(message: string): never {
    throw new ConversationFileError(`${message}.`, { line: this.#line });
  }
}

/** Values between commas or semicolons; those in quotes may have line ends. */
class CsvTable implements TableReader {
  readonly #columns: Columns;
  #separator = ",";
  #line = 0;
  #beganAt = 0;
  #values: string[] = [];
  #value = "";
  #isQuoted = false;

  constructor(take: (record: TableRecord) => void) {
    this.#columns = new Columns(take);
  }

  line(text: string): void {
    this.#line += 1;
    if (this.#isQuoted) this.#value += "\n";
    else {
      if (text.trim() === "") return;
      this.#beganAt = this.#line;
      if (!this.#columns.areKnown) this.#separator = text.includes(",") ? "," : ";";
    }
    this.#read(text);
    if (this.#value.length > MAX_RECORD)
      throw new ConversationFileError("A value in quotes that begins here does not end.", {
        line: this.#beganAt,
      });
    if (this.#isQuoted) return;
    this.#values.push(this.#number(this.#value));
    this.#columns.add(this.#values, this.#beganAt);
    this.#values = [];
    this.#value = "";
  }

  /** Semicolons separate values where a comma is the decimal sign. */
  #number(value: string): string {
    return this.#separator === ";" && /^\d{1,20},\d{1,20}$/.test(value) ? value.replace(",", ".") : value;
  }

  finish(): void {
    if (this.#isQuoted)
      throw new ConversationFileError("A value in quotes that begins here does not end.", {
        line: this.#beganAt,
      });
  }

  #read(text: string): void {
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      const char = text.charAt(at);
      if (char === '"') {
        this.#value += text.slice(from, at);
        if (this.#isQuoted && text.charAt(at + 1) === '"') {
          this.#value += '"';
          at++;
        } else this.#isQuoted = !this.#isQuoted;
        from = at + 1;
      } else if (char === this.#separator && !this.#isQuoted) {
        this.#values.push(this.#number(this.#value + text.slice(from, at)));
        this.#value = "";
        from = at + 1;
      }
    }
    this.#value += text.slice(from);
  }
}

/** Values between tabs, as mysql --batch writes them: line ends and tabs in them are escaped. */
class TabTable implements TableReader {
  readonly #columns: Columns;
  #line = 0;

  constructor(take: (record: TableRecord) => void) {
    this.#columns = new Columns(take);
  }

  line(text: string): void {
    this.#line += 1;
    if (text.trim() !== "") this.#columns.add(text.split("\t").map(unescaped), this.#line);
  }

  finish(): void {}
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "0": " ", "\\": "\\" };

function unescaped(value: string): string {
  return value.replaceAll(/\\(.)/g, (all, char: string) => ESCAPES[char] ?? all);
}

/**
 * Columns of one width, between bars, as psql and mysql write them for readers. The line of dashes shows where the bars
 * are, since a statement has bars too. psql marks values that continue in the next line with a plus sign.
 */
class AlignedTable implements TableReader {
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

  line(text: string): void {
    this.#line += 1;
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
class VerticalTable implements TableReader {
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

/** A line of a value without the plus sign that says that it continues. */
function withoutMark(text: string): string {
  const trimmed = text.trimEnd();
  return trimmed.endsWith("+") ? trimmed.slice(0, -1).trimEnd() : text;
}
