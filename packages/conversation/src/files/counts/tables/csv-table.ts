import { ConversationFileError } from "../../file-format.ts";
import { Columns, MAX_RECORD, type TableReader, type TableRecord } from "./columns.ts";

/** Values between commas or semicolons; those in quotes may have line ends. */
export class CsvTable implements TableReader {
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
