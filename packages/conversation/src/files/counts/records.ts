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
export type TableLayout = "csv" | "tab" | "aligned" | "markdown" | "unaligned" | "html" | "vertical";

const RECORD_HEAD = /^(?:\*{5,} \d+\. row \*{5,}|-\[ RECORD \d+ \][-+]*)\s*$/;

export function layoutOf(start: string): TableLayout | undefined {
  const lines = start.split("\n", 20).map((line) => line.replace(/\r$/, ""));
  const first = lines.findIndex((line) => line.trim() !== "");
  const [head = "", next = ""] = [lines[first], lines[first + 1]].map((line = "") => inAscii(line));
  if (/^\s*<table\b/i.test(head)) return "html";
  if (head.includes("|") && /^[|:\s-]+$/.test(next) && next.includes("-") && next.includes("|"))
    return "markdown";
  if (RECORD_HEAD.test(head)) return "vertical";
  if (/^\+(?:-+\+)+$/.test(head) && next.startsWith("|")) return "aligned";
  if (head.includes(" | ") && /^-+(?:\+-+)+\s*$/.test(next)) return "aligned";
  if (head.includes("\t")) return "tab";
  if (/^\w+(?:\|\w+)+$/.test(head)) return "unaligned";
  return /[,;]/.test(head) ? "csv" : undefined;
}

export function tableReader(layout: TableLayout, take: (record: TableRecord) => void): TableReader {
  if (layout === "vertical") return new VerticalTable(take);
  if (layout === "aligned") return new AlignedTable(take);
  if (layout === "markdown") return new MarkdownTable(take);
  if (layout === "unaligned") return new UnalignedTable(take);
  if (layout === "html") return new HtmlTable(take);
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

/** Values between bars, with a line of dashes below their names, as many tools write tables for Markdown. */
class MarkdownTable implements TableReader {
  readonly #columns: Columns;
  #line = 0;

  constructor(take: (record: TableRecord) => void) {
    this.#columns = new Columns(take);
  }

  line(text: string): void {
    this.#line += 1;
    const row = text.trim();
    if (!row.includes("|") || /^[|:\s-]+$/.test(row)) return;
    const cells = row
      .replace(/^\|/, "")
      .replace(/(?<!\\)\|$/, "")
      .split(/(?<!\\)\|/);
    this.#columns.add(
      cells.map((cell) =>
        cell
          .trim()
          .replaceAll("\\|", "|")
          .replaceAll(/<br ?\/?>/gi, "\n"),
      ),
      this.#line,
    );
  }

  finish(): void {}
}

/** Columns with a statement's text, and with a number that each record has. */
const TEXTS: ReadonlySet<string> = new Set(["query", "digest_text"]);
const NUMBERS: ReadonlySet<string> = new Set([
  "calls",
  "count_star",
  "rows",
  "total_exec_time",
  "total_time",
]);

/**
 * Values between bars, as `psql -A` writes them: a statement's text may have bars and line ends too. So the columns
 * before it are counted from the left, those behind it from the right, and a record is over where its numbers are some.
 */
class UnalignedTable implements TableReader {
  readonly #take: (record: TableRecord) => void;
  #names: readonly string[] | undefined;
  #text = -1;
  #record: string | undefined;

  constructor(take: (record: TableRecord) => void) {
    this.#take = take;
  }

  line(text: string): void {
    if (!this.#names) {
      if (text.trim() === "") return;
      this.#names = text.trim().toLowerCase().split("|").slice(0, MAX_COLUMNS);
      this.#text = Math.max(
        0,
        this.#names.findIndex((name) => TEXTS.has(name)),
      );
      return;
    }
    // Where the text is in the last column, only the next record shows that one is over.
    const isOver = this.#text < this.#names.length - 1;
    const begins = this.#valuesOf(text) !== undefined;
    if (!isOver && begins) this.finish();
    if (this.#record === undefined && FOOTER.test(text)) return;
    const all = this.#record === undefined ? text : `${this.#record}\n${text}`;
    this.#record = all.length < MAX_RECORD ? all : undefined;
    // A line of a text that looks like a record is one: another record is not lost with it.
    if (isOver && (begins || this.#valuesOf(all))) this.finish();
  }

  finish(): void {
    const values = this.#record === undefined ? undefined : this.#valuesOf(this.#record);
    const names = this.#names ?? [];
    if (values) this.#take(new Map(names.map((name, i) => [name, values[i] ?? ""])));
    this.#record = undefined;
  }

  /** Undefined where these are not the values of a whole record. */
  #valuesOf(text: string): readonly string[] | undefined {
    const names = this.#names ?? [];
    const after = names.length - this.#text - 1;
    const parts = text.split("|");
    if (parts.length < names.length) return undefined;
    const end = parts.length - after;
    const values = [
      ...parts.slice(0, this.#text),
      parts.slice(this.#text, end).join("|").replace(FOOTER, "").trimEnd(),
      ...parts.slice(end),
    ];
    const isRight = names.every(
      (name, i) => !NUMBERS.has(name) || /^[\d.]+(?:e[+-]?\d+)?$/.test(values[i] ?? ""),
    );
    return isRight ? values : undefined;
  }
}

/** What psql writes below a table. */
const FOOTER = /(?:^|\n)\(\d+ \p{L}+\)\s*$/u;

const ENTITIES: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  nbsp: " ",
  "#39": "'",
};

/** Rows of a table in HTML, as `psql -H` and `mysql -H` write them; with names beside values, `\\x` of psql. */
class HtmlTable implements TableReader {
  readonly #columns: Columns;
  readonly #take: (record: TableRecord) => void;
  #line = 0;
  #text = "";
  /** Of a record whose names are beside its values. */
  #record = new Map<string, string>();

  constructor(take: (record: TableRecord) => void) {
    this.#columns = new Columns(take);
    this.#take = take;
  }

  line(text: string): void {
    this.#line += 1;
    let from = Math.max(0, this.#text.length - 5);
    this.#text += `${text}\n`;
    for (let end = rowEnd(this.#text, from); end >= 0; end = rowEnd(this.#text, from)) {
      this.#row(this.#text.slice(0, end));
      this.#text = this.#text.slice(end + ROW_END.length);
      from = 0;
    }
    if (this.#text.length > MAX_RECORD)
      throw new ConversationFileError("A row of the table does not end.", { line: this.#line });
  }

  finish(): void {
    if (this.#record.size > 0) this.#take(this.#record);
    this.#record = new Map();
  }

  #row(html: string): void {
    const cells = html.split(/<(?=t[hd]\b)/i).slice(1);
    const values = cells.map((cell) => plainText(cell.slice(cell.indexOf(">") + 1)));
    const isName = cells.map((cell) => /^th/i.test(cell));
    if (values.length === 2 && isName[0] && !isName[1] && !this.#columns.areKnown)
      this.#record.set((values[0] ?? "").toLowerCase(), values[1] ?? "");
    else if (values.length === 1) this.finish();
    else if (values.length > 0) this.#columns.add(values, this.#line);
  }
}

const ROW_END = "</tr";

function rowEnd(text: string, from: number): number {
  const end = text.slice(from).search(/<\/tr/i);
  return end < 0 ? -1 : from + end;
}

function plainText(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll(/&(\w+|#39);/g, (all, name: string) => ENTITIES[name.toLowerCase()] ?? all)
    .trim();
}

/** A line whose frame is drawn with line characters, as psql does with `\\pset linestyle unicode`, in ASCII. */
function inAscii(text: string): string {
  if (!/[\u2500-\u257f]/.test(text)) return text;
  return text
    .replaceAll(/[│║┃]/g, "|")
    .replaceAll(/[─═━]/g, "-")
    .replaceAll(/[\u2500-\u257f]/g, "+")
    .replaceAll("↵", "+")
    .replaceAll("…", ".");
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
