import { locate } from "../read/inclusion.ts";
import type { Lines } from "../read/lines.ts";
import type { Note } from "../read/statement.ts";
import type { Token } from "../read/token.ts";

/** Maximum names listed in a note. */
const MAX_NAMES = 6;

/** Reserved words that can be assigned, so that no field has their name. */
const RESERVED = new Set([
  "current-language",
  "current-window",
  "frame-value",
  "lastkey",
  "promsgs",
  "propath",
  "terminal",
]);

/** Information about names that are assigned without their table. */
export class FieldNames {
  readonly #defined: ReadonlySet<string>;
  readonly #hasField: (table: string, name: string) => boolean;
  /** Names found neither in the source nor in a schema, at their first assignment. */
  readonly #unknown = new Map<string, Token>();

  /**
   * @param defined names that the source defines, in lower case
   * @param hasField whether a schema has a field of a table
   */
  constructor(defined: ReadonlySet<string>, hasField: (table: string, name: string) => boolean) {
    this.#defined = defined;
    this.#hasField = hasField;
  }

  /** Whether the source defines it. @param name in lower case */
  isDefined(name: string): boolean {
    return this.#defined.has(name);
  }

  /**
   * The only buffer whose table has a field of a name; undefined for a variable, or if several tables have it.
   *
   * @param buffers that the source names, with their tables
   */
  bufferOf(name: string, buffers: ReadonlyMap<string, string>, at: Token): string | undefined {
    if (this.isDefined(name) || RESERVED.has(name)) return undefined;
    const found = [...buffers].filter(([, table]) => this.#hasField(table, name));
    if (found.length === 0 && !this.#unknown.has(name)) this.#unknown.set(name, at);
    const [one] = found;
    return found.every(([, table]) => table === one?.[1]) ? one?.[0] : undefined;
  }

  /** A note on possible writes that are not counted, at the first of them. */
  notes(lines: Lines): readonly Note[] {
    const [first] = this.#unknown.values();
    if (!first) return [];
    const more = this.#unknown.size - MAX_NAMES;
    const names = [...this.#unknown.keys()].slice(0, MAX_NAMES).join(", ");
    const which =
      this.#unknown.size === 1
        ? `${names} gets a value and is not defined here. If it is a field, its write is not counted`
        : `${names}${more > 0 ? ` and ${more} more` : ""} get values and are not defined here. Writes of those that are fields are not counted`;
    return [
      {
        ...locate(first.start, first.inclusion, lines),
        message: `${which}: open the schema, or give the files that define such names.`,
      },
    ];
  }
}
