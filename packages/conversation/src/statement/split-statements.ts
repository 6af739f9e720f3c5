import type { Protocol } from "../conversation.ts";
import { Scanner } from "./scanner.ts";

/** Words after END without a BEGIN or CASE. */
const OTHER_ENDS = new Set(["IF", "LOOP", "REPEAT", "WHILE", "FOR"]);
const ROUTINES = new Set(["FUNCTION", "PROCEDURE", "TRIGGER", "EVENT", "PACKAGE"]);
/** Words of a CREATE before the kind of object. */
const MAX_WORDS_BEFORE_KIND = 12;

/**
 * The statements of a message that may contain several, in order, as parts of its text: each with its comments, without
 * its semicolon. Semicolons in literals, comments, parentheses and in the bodies of routines do not separate. Empty
 * statements are omitted. Takes linear time, and never throws.
 */
export function splitStatements(text: string, dialect: Protocol): readonly string[] {
  const scanner = new Scanner(text, dialect);
  const statements: string[] = [];
  let from = 0;
  let tokens = 0;
  let depth = 0;
  let blocks = 0;
  let isCreate = false;
  let isRoutine = false;
  let last = "";
  while (scanner.next()) {
    const isSeparator = scanner.kind === "punctuation" && text.charCodeAt(scanner.start) === 0x3b;
    if (isSeparator && depth === 0 && blocks === 0) {
      if (tokens > 0) statements.push(text.slice(from, scanner.start).trim());
      from = scanner.end;
      tokens = 0;
      isCreate = isRoutine = false;
      last = "";
      continue;
    }
    tokens++;
    const word = scanner.kind === "word" ? scanner.raw.slice(0, 16).toUpperCase() : "";
    if (scanner.kind === "punctuation") depth = Math.max(0, depth + step(scanner.raw));
    if (tokens === 1) isCreate = word === "CREATE";
    else if (isCreate && tokens <= MAX_WORDS_BEFORE_KIND && ROUTINES.has(word)) isRoutine = true;
    if (isRoutine) {
      if (word === "BEGIN" || (word === "CASE" && last !== "END")) blocks++;
      else if (last === "END" && OTHER_ENDS.has(word)) blocks++;
      else if (word === "END") blocks = Math.max(0, blocks - 1);
    }
    last = word;
  }
  const rest = text.slice(from).trim();
  if (tokens > 0) statements.push(rest);
  // A comment after the last semicolon belongs to the previous statement: sqlcommenter may write it there.
  else if (rest.includes("/*") && statements.length > 0) statements.push(`${statements.pop()} ${rest}`);
  return statements;
}

function step(punctuation: string): number {
  if (punctuation === "(") return 1;
  return punctuation === ")" ? -1 : 0;
}
