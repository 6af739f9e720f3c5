import type { Statement } from "../conversation.ts";
import { readAbl } from "../files/logs/openedge/abl-text.ts";

/** Statements that are not queries: each is a separate round trip. */
const OPERATIONS = {
  CREATE: "INSERT",
  ASSIGN: "UPDATE",
  DELETE: "DELETE",
  RUN: "CALL",
  AGGREGATE: "SELECT",
  "NEXT-VALUE": "SELECT",
  "CURRENT-VALUE": "SELECT",
} as const;
export type SourceVerb = keyof typeof OPERATIONS;

/** The verb, and names; ? for one that the code does not state. */
const OWN = /^([A-Z-]+) (?:\?|[\p{L}\p{N}_$#%&./\\-]{1,200})(?:, (?:\?|[\p{L}\p{N}_$#%&.-]{1,200}))*$/u;
const QUERY = /^(?:FOR|FIND|PRESELECT|CAN-FIND)\s/i;
const OPENED = /^OPEN QUERY (?:\?|[\p{L}\p{N}_$#%&.-]{1,200}) (?=(?:FOR|PRESELECT)\s)/u;
const PLACE = /, line \d{1,7}(?: of [\p{L}\p{N}_$#%&./\\ -]{1,200})?$/u;

/**
 * A statement of ABL source without its literals: a query, possibly after `OPEN QUERY q`, or `CREATE order`, and its
 * line. Its text gives the same statement again.
 *
 * @param text ends with the place: `FOR EACH order NO-LOCK, line 12 of order.p`
 * @returns undefined if it is none
 */
export function sourceStatement(text: string, tables: readonly string[]): Statement | undefined {
  const place = PLACE.exec(text)?.[0] ?? "";
  const own = text.slice(0, text.length - place.length);
  const verb = sourceVerb(own);
  if (verb !== undefined) return { text, operation: OPERATIONS[verb], tables: namedIn(own, tables) };
  const opened = OPENED.exec(own)?.[0] ?? "";
  const written = own.slice(opened.length);
  if (!QUERY.test(written)) return undefined;
  const query = readAbl(written, tables, () => 0).statement;
  return { ...query, text: opened + query.text + place, tables: namedIn(query.text, tables) };
}

/** The operation of an ABL statement that is not a query; undefined for another one. @param own without its place */
export function sourceVerb(own: string): SourceVerb | undefined {
  const [, verb = ""] = OWN.exec(own) ?? [];
  return isVerb(verb) ? verb : undefined;
}

function isVerb(word: string): word is SourceVerb {
  return Object.hasOwn(OPERATIONS, word);
}

/** The tables in its text: others may be anything. */
export function namedIn(text: string, tables: readonly string[]): readonly string[] {
  const words = new Set(text.toLowerCase().split(/[^\p{L}\p{N}_$#%&-]+/u));
  return tables.filter(
    (table) =>
      /^[\p{L}\p{N}_$#%&.-]{1,200}$/u.test(table) && words.has(table.toLowerCase().split(".").at(-1) ?? ""),
  );
}
