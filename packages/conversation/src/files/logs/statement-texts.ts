import { MAX_TEXT, type ReadText, readStatements } from "../../protocol/read-text.ts";
import type { TripSink, ValueHash } from "../../recorder.ts";

/** Texts that are remembered in each of two generations, and the longest of them. */
const REMEMBERED = 2000;
const LONGEST_REMEMBERED = 10_000;
/** Texts that are remembered although they have literals: BEGIN and the like. */
const SHORT = 40;

/** Reads the statements of a log, and remembers those that it read last: prepared ones occur again and again. */
export class StatementTexts {
  readonly #dialect: "postgresql" | "mysql";
  readonly #options: { readonly sink: TripSink; readonly hash: ValueHash };
  #recent = new Map<string, readonly ReadText[]>();
  #before = new Map<string, readonly ReadText[]>();

  constructor(
    dialect: "postgresql" | "mysql",
    options: { readonly sink: TripSink; readonly hash: ValueHash },
  ) {
    this.#dialect = dialect;
    this.#options = options;
  }

  /**
   * @param sql one statement, or several with semicolons between them
   * @param isCut whether more text follows than is given
   */
  read(sql: string, isCut = false): readonly ReadText[] {
    const known = this.#recent.get(sql) ?? this.#before.get(sql);
    if (known && !isCut) return known;
    const isLong = sql.length > MAX_TEXT;
    const text = isLong ? sql.slice(0, MAX_TEXT) : sql;
    // Most have no semicolon but the last character.
    const several = text.slice(0, -1).includes(";");
    const read = readStatements(
      text,
      { isCut: isCut || isLong, several },
      this.#dialect,
      this.#options,
    ).filter(({ statement }) => statement.operation !== "EMPTY");
    // One with literals hardly ever comes again.
    const isAgain =
      (sql.length <= SHORT || read.every(({ values }) => values === 0)) &&
      // Each of these is counted.
      !read.some(({ isDoubtful }) => isDoubtful);
    if (sql.length > LONGEST_REMEMBERED || isCut || !isAgain) return read;
    if (this.#recent.size >= REMEMBERED) {
      this.#before = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(sql, read);
    return read;
  }
}
