import type { Token } from "../read/token.ts";

/** What is known of names that get a value without their table. */
export class FieldNames {
  readonly #defined: ReadonlySet<string>;
  readonly #hasField: (table: string, name: string) => boolean;
  /** Names that neither the source nor a schema has, where they get their first value. */
  readonly unknown = new Map<string, Token>();

  /**
   * @param defined names that the source defines, in lower case
   * @param hasField whether a schema has a field of a table
   */
  constructor(defined: ReadonlySet<string>, hasField: (table: string, name: string) => boolean) {
    this.#defined = defined;
    this.#hasField = hasField;
  }

  /**
   * The one buffer of whose table a name is a field; undefined where it is a variable, or of several tables.
   *
   * @param buffers that the source names, with their tables
   */
  bufferOf(name: string, buffers: ReadonlyMap<string, string>, at: Token): string | undefined {
    if (this.#defined.has(name)) return undefined;
    const found = [...buffers].filter(([, table]) => this.#hasField(table, name));
    if (found.length === 0 && !this.unknown.has(name)) this.unknown.set(name, at);
    const [one] = found;
    return found.every(([, table]) => table === one?.[1]) ? one?.[0] : undefined;
  }
}
