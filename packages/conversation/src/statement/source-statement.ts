import type { Statement } from "../conversation.ts";
import { readAbl } from "../files/logs/openedge/abl-text.ts";

/** What a statement that is no query does, and its names. */
const CHANGE =
  /^(CREATE|ASSIGN|DELETE|NEXT-VALUE|CURRENT-VALUE|RUN) [\p{L}\p{N}_$#%&./\\-]{1,200}(?:, [\p{L}\p{N}_$#%&.-]{1,200})*$/u;
const OPERATIONS: Readonly<Record<string, string>> = {
  CREATE: "INSERT",
  ASSIGN: "UPDATE",
  DELETE: "DELETE",
  RUN: "CALL",
};
const QUERY = /^(?:FOR|FIND|PRESELECT|CAN-FIND)\s/i;
const PLACE = /, line \d{1,7}(?: of [\p{L}\p{N}_$#%&./\\ -]{1,200})?$/u;

/**
 * A statement of ABL source without its literals: a query, or `CREATE order`, and the line that it stands in. Its text
 * gives the same statement again.
 *
 * @param text ends with the place: `FOR EACH order NO-LOCK, line 12 of order.p`
 * @returns undefined if it is none
 */
export function sourceStatement(text: string, tables: readonly string[]): Statement | undefined {
  const place = PLACE.exec(text)?.[0] ?? "";
  const own = text.slice(0, text.length - place.length);
  const [, change] = CHANGE.exec(own) ?? [];
  if (change !== undefined)
    return { text, operation: OPERATIONS[change] ?? "SELECT", tables: namedIn(own, tables) };
  if (!QUERY.test(own)) return undefined;
  const query = readAbl(own, tables, () => 0).statement;
  return { ...query, text: query.text + place, tables: namedIn(query.text, tables) };
}

/** Those tables that a text names: others may be anything. */
export function namedIn(text: string, tables: readonly string[]): readonly string[] {
  const words = new Set(text.toLowerCase().split(/[^\p{L}\p{N}_$#%&-]+/u));
  return tables.filter(
    (table) =>
      /^[\p{L}\p{N}_$#%&.-]{1,200}$/u.test(table) && words.has(table.toLowerCase().split(".").at(-1) ?? ""),
  );
}
