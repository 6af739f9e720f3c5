import { ConversationFileError } from "../../file-format.ts";
import { Columns, MAX_RECORD, type TableReader, type TableRecord } from "./columns.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  nbsp: " ",
  "#39": "'",
};

/**
 * Rows of a table in HTML, as `psql -H` and `mysql -H` write them; with names beside values, `\\x` of psql. Also in XML,
 * as `mysql -X` writes it, where each field has its name.
 */
export class HtmlTable implements TableReader {
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

  /** Whether the end of the table has not come. */
  get isCut(): boolean {
    return !/<\/(?:table|resultset)\s*>/i.test(this.#text);
  }

  line(text: string): void {
    this.#line += 1;
    this.#text += `${text}\n`;
    // The text before is not searched again.
    if (text.search(ROW_END) >= 0) {
      const rows = this.#text.split(ROW_END);
      this.#text = rows.pop() ?? "";
      for (const row of rows) this.#row(row);
    }
    if (this.#text.length > MAX_RECORD)
      throw new ConversationFileError("A row of the table does not end.", { line: this.#line });
  }

  finish(): void {
    if (this.#record.size > 0) this.#take(this.#record);
    this.#record = new Map();
  }

  #row(html: string): void {
    const cells = html.split(/<(?=(?:t[hd]|field)\b)/i).slice(1);
    const values = cells.map((cell) => plainText(cell.slice(cell.indexOf(">") + 1)));
    const isName = cells.map((cell) => /^th/i.test(cell));
    const names = cells.map((cell) => /^field name="(\w+)"/.exec(cell)?.[1]?.toLowerCase());
    if (names[0] !== undefined) this.#take(new Map(names.map((name = "", i) => [name, values[i] ?? ""])));
    else if (values.length === 2 && isName[0] && !isName[1] && !this.#columns.areKnown)
      this.#record.set((values[0] ?? "").toLowerCase(), values[1] ?? "");
    else if (values.length === 1) this.finish();
    else if (values.length > 0) this.#columns.add(values, this.#line);
  }
}

const ROW_END = /<\/(?:tr|row)\b[^<>]*>?/i;

function plainText(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll(/&(\w+|#39);/g, (all, name: string) => ENTITIES[name.toLowerCase()] ?? all)
    .trim();
}
