import { MAX_TEXT, type ReadText, readStatements } from "../../protocol/read-text.ts";
import type { TripSink, ValueHash } from "../../recorder.ts";
import { StatementCache } from "../../statement/statement-cache.ts";

/**
 * Reads texts of a log.
 *
 * @returns takes one statement, or several with semicolons between them, and whether more text follows than is given
 */
export function statementTexts(
  dialect: "postgresql" | "mysql",
  { sink, hash }: { readonly sink: TripSink; readonly hash: ValueHash },
) {
  const options = { sink, hash, cache: new StatementCache(dialect, hash) };
  return (sql: string, isCut = false): readonly ReadText[] => {
    const isLong = sql.length > MAX_TEXT;
    const text = isLong ? sql.slice(0, MAX_TEXT) : sql;
    // In most the only semicolon is the last character.
    const semicolon = text.indexOf(";");
    const several = semicolon >= 0 && semicolon < text.length - 1;
    return readStatements(text, { isCut: isCut || isLong || undefined, several }, dialect, options).filter(
      ({ statement }) => statement.operation !== "EMPTY",
    );
  };
}
