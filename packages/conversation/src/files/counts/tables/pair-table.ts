import { MAX_COLUMNS, MAX_RECORD, type TableReader, type TableRecord } from "./columns.ts";
import { FOOTER } from "./unaligned-table.ts";

/**
 * A line for each value, behind its name and a separator, as `psql -A -x` and `psql --csv -x` write them. A record is over
 * where a name comes again; all have the names of the first one, which tells them from lines of a statement.
 */
export class PairTable implements TableReader {
  readonly #take: (record: TableRecord) => void;
  readonly #separator: string;
  #names: ReadonlySet<string> | undefined;
  #record = new Map<string, string>();
  #name = "";
  #size = 0;

  constructor(take: (record: TableRecord) => void, separator: string) {
    this.#take = take;
    this.#separator = separator;
  }

  line(text: string): void {
    const name = this.#nameIn(text);
    if (name !== undefined) {
      if (this.#record.has(name)) this.finish();
      this.#name = name;
      this.#record.set(name, text.slice(name.length + 1));
      this.#size += text.length;
    } else if (this.#name !== "" && this.#size < MAX_RECORD) {
      this.#record.set(this.#name, `${this.#record.get(this.#name)}\n${text}`);
      this.#size += text.length;
    }
  }

  finish(): void {
    this.#names ??= new Set(this.#record.keys());
    if (this.#record.size > 0)
      this.#take(new Map([...this.#record].map(([name, value]) => [name.toLowerCase(), this.#plain(value)])));
    this.#record = new Map();
    this.#size = 0;
  }

  /** The name that a line begins with; undefined where it continues a value. */
  #nameIn(text: string): string | undefined {
    const end = text.indexOf(this.#separator);
    const name = text.slice(0, Math.max(0, end));
    if (!/^\w+$/.test(name) || text.charAt(end + 1) === this.#separator) return undefined;
    const isKnown = this.#names?.has(name) ?? this.#record.size < MAX_COLUMNS;
    return isKnown ? name : undefined;
  }

  /** A value without what psql writes below it, and without the quotes of CSV. */
  #plain(value: string): string {
    const text = value.replace(FOOTER, "").trimEnd();
    const isQuoted = this.#separator !== "|" && text.startsWith('"') && text.endsWith('"');
    return isQuoted ? text.slice(1, -1).replaceAll('""', '"') : text;
  }
}
