import { ConversationFileError } from "../../file-format.ts";
import { MAX_COLUMNS, MAX_RECORD, type TableReader, type TableRecord } from "./columns.ts";

/** Columns with a statement's text, and with a number that each record has. */
const TEXTS: ReadonlySet<string> = new Set(["query", "digest_text"]);
const NUMBERS: ReadonlySet<string> = new Set("calls count_star rows total_exec_time total_time".split(" "));

/**
 * Values between bars or other separators, as `psql -A` writes them: a statement's text may have separators and line
 * ends too. So the columns before it are counted from the left, those behind it from the right, and a record is over where its numbers are some.
 */
export class UnalignedTable implements TableReader {
  readonly #take: (record: TableRecord) => void;
  readonly #separator: string;
  #names: readonly string[] | undefined;
  #text = -1;
  #record: string | undefined;
  /** Whether what the open record's first line has before the text is right. */
  #isBegun = false;
  #line = 0;
  #beganAt = 0;

  constructor(take: (record: TableRecord) => void, separator: string) {
    this.#take = take;
    this.#separator = separator;
  }

  line(text: string): void {
    this.#line += 1;
    if (!this.#names) {
      if (text.trim() === "") return;
      this.#names = text.trim().toLowerCase().split(this.#separator).slice(0, MAX_COLUMNS);
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
    const parts = text.split(this.#separator);
    if (this.#record === undefined) {
      this.#beganAt = this.#line;
      this.#isBegun = parts.length > this.#text && this.#areRight(parts.slice(0, this.#text), 0);
    }
    const all = this.#record === undefined ? text : `${this.#record}\n${text}`;
    if (all.length > MAX_RECORD) this.#fail();
    this.#record = all;
    // A line of a text that looks like a record is one: another record is not lost with it.
    if (isOver && (begins || (this.#isBegun && this.#ends(parts)))) this.finish();
  }

  finish(): void {
    const values = this.#record === undefined ? undefined : this.#valuesOf(this.#record);
    const names = this.#names ?? [];
    if (values) this.#take(new Map(names.map((name, i) => [name, values[i] ?? ""])));
    // What a client says below its table has no separator.
    else if (this.#record?.includes(this.#separator)) this.#fail();
    this.#record = undefined;
  }

  #fail(): never {
    const names = this.#names ?? [];
    throw new ConversationFileError(
      `The record that begins here does not have ${names.length} values as the first line names them, with numbers in ${names.filter((name) => NUMBERS.has(name)).join(", ") || "no column"}.`,
      { line: this.#beganAt },
    );
  }

  /** Whether a line may be the last one of a record: it has all that stands behind the text. */
  #ends(parts: readonly string[]): boolean {
    const from = this.#text + 1;
    const after = (this.#names ?? []).length - from;
    return parts.length > after && this.#areRight(parts.slice(parts.length - after), from);
  }

  /** Whether these may be the values of the columns from one on. */
  #areRight(values: readonly string[], from: number): boolean {
    const names = this.#names ?? [];
    return values.every((value, i) => !NUMBERS.has(names[from + i] ?? "") || NUMBER.test(value));
  }

  /** Undefined where these are not the values of a whole record. */
  #valuesOf(text: string): readonly string[] | undefined {
    const names = this.#names ?? [];
    const after = names.length - this.#text - 1;
    const parts = text.split(this.#separator);
    if (parts.length < names.length) return undefined;
    const end = parts.length - after;
    const values = [
      ...parts.slice(0, this.#text),
      parts.slice(this.#text, end).join(this.#separator).replace(FOOTER, "").trimEnd(),
      ...parts.slice(end),
    ];
    return this.#areRight(values, 0) ? values : undefined;
  }
}

const NUMBER = /^[\d.]+(?:e[+-]?\d+)?$/;

/** What psql writes below a table. */
export const FOOTER = /(?:^|\n)\(\d+ \p{L}+\)\s*$/u;
