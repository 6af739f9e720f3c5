/** Joins the lines of a CSV file to records: a value of several lines is quoted. */
export class CsvRecords {
  readonly #take: (text: string, isCut: boolean) => void;
  readonly #longest: number;
  #lines: string[] = [];
  #length = 0;
  /** Whether the last line ends within quotes. */
  isQuoted = false;

  /**
   * @param take takes a record, and whether it is longer than what is held of it
   * @param longest characters of a record that are held
   */
  constructor(take: (text: string, isCut: boolean) => void, longest: number) {
    this.#take = take;
    this.#longest = longest;
  }

  line(text: string): void {
    this.#length += text.length;
    if (this.#length <= this.#longest) this.#lines.push(text);
    for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) this.isQuoted = !this.isQuoted;
    if (!this.isQuoted) this.end();
  }

  /** Ends the record, whether its quotes are closed or not. */
  end(): void {
    const text = this.#lines.join("\n");
    const isCut = this.#length > this.#longest;
    this.#lines = [];
    this.#length = 0;
    this.isQuoted = false;
    if (text.trim() !== "") this.#take(text, isCut);
  }
}

/** The columns of a record; quotes within quotes are doubled. */
export function columnsOf(text: string, separator = ","): string[] {
  const columns: string[] = [];
  for (let at = 0; at <= text.length; ) {
    if (text.charCodeAt(at) !== 0x22) {
      const comma = text.indexOf(separator, at);
      const end = comma < 0 ? text.length : comma;
      columns.push(text.slice(at, end));
      at = end + 1;
      continue;
    }
    let value = "";
    let from = at + 1;
    for (;;) {
      const quote = text.indexOf('"', from);
      value += text.slice(from, quote < 0 ? text.length : quote);
      if (quote < 0 || text.charCodeAt(quote + 1) !== 0x22) {
        from = quote < 0 ? text.length : quote + 1;
        break;
      }
      value += '"';
      from = quote + 2;
    }
    columns.push(value);
    const comma = text.indexOf(separator, from);
    at = (comma < 0 ? text.length : comma) + 1;
  }
  return columns;
}
