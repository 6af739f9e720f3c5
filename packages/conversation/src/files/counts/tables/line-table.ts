import { Columns, type TableReader, type TableRecord } from "./columns.ts";

export class LineTable implements TableReader {
  readonly #columns: Columns;
  readonly #valuesOf: (line: string) => readonly string[] | undefined;
  #line = 0;

  /** @param valuesOf the values of a line; undefined for a line that is no record */
  constructor(
    take: (record: TableRecord) => void,
    valuesOf: (line: string) => readonly string[] | undefined,
  ) {
    this.#columns = new Columns(take);
    this.#valuesOf = valuesOf;
  }

  line(text: string): void {
    this.#line += 1;
    const values = this.#valuesOf(text);
    if (values) this.#columns.add(values, this.#line);
  }

  finish(): void {}
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "0": " ", "\\": "\\" };

/** Values between tabs, as mysql --batch writes them: line ends and tabs in them are escaped. */
export function betweenTabs(line: string): readonly string[] | undefined {
  if (line.trim() === "") return undefined;
  return line
    .split("\t")
    .map((value) => value.replaceAll(/\\(.)/g, (all, char: string) => ESCAPES[char] ?? all));
}

/** Values between bars, with a line of dashes below their names, as many tools write tables for Markdown. */
export function betweenBars(line: string): readonly string[] | undefined {
  const row = line.trim();
  if (!row.includes("|") || /^[|:\s-]+$/.test(row)) return undefined;
  return row
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "")
    .split(/(?<!\\)\|/)
    .map((cell) =>
      cell
        .trim()
        .replaceAll("\\|", "|")
        .replaceAll(/<br ?\/?>/gi, "\n"),
    );
}
