import { ConversationFileError } from "../../file-format.ts";

export type TableRecord = ReadonlyMap<string, string>;

/** Takes a table's lines, and hands its records over. */
export interface TableReader {
  line(text: string): void;
  finish(): void;
  /** Whether the end of the table has not come, of one that has an end. */
  readonly isCut?: boolean;
}

/** Characters of a record: a statement's text may have many lines. */
export const MAX_RECORD = 16 * 1024 * 1024;
export const MAX_COLUMNS = 1000;

/** The names of a table's columns, and records of them. */
export class Columns {
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
