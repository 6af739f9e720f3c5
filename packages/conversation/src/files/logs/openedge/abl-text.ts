import type { Statement } from "../../../conversation.ts";
import type { ValueHash } from "../../../recorder.ts";

/** Longest text that is read, in characters. */
const MAX_TEXT = 10_000;

/** Words that are written in capitals; every other one is a name. */
const KEYWORDS: ReadonlySet<string> = new Set(
  `AND AS ASC ASCENDING BEGINS BREAK BY CAN-FIND COLLATE CONTAINS DESC DESCENDING EACH ELSE EQ EXCEPT EXCLUSIVE
  EXCLUSIVE-LOCK FIELDS FIND FIRST FOR GE GT IF IN INDEXED-REPOSITION LAST LE LEFT LT MATCHES MAX-ROWS NE NO-LOCK NO-PREFETCH
  NOT OF OR OUTER-JOIN PRESELECT QUERY-TUNING SHARE-LOCK TABLE-SCAN TENANT-WHERE THEN USE-INDEX USING WHERE`.split(
    /\s+/,
  ),
);

/** Words with which a query begins. */
const STARTS: ReadonlySet<string> = new Set("FOR PRESELECT EACH FIRST LAST FIND CAN-FIND".split(" "));

/** What a query has beside words and literals; ? is the unknown value. */
const PUNCTUATION = "(),.=<>+-*/^[]:?";

/** Words that are values. */
const VALUES: ReadonlySet<string> = new Set(["FALSE", "NO", "TRUE", "YES"]);

/**
 * An ABL query without its literals: strings, numbers, dates and logical values become ?, comments are removed. Takes
 * linear time and never throws; a string that does not end swallows what follows. What cannot follow in a query, as in
 * a damaged line, ends it. Its names may then be pieces of literals, and only keywords stay.
 */
export function readAbl(
  text: string,
  tables: readonly string[],
  hash: ValueHash,
): { readonly statement: Statement; readonly values: number; readonly isDoubtful: boolean } {
  const source = text.slice(0, MAX_TEXT);
  const pieces: string[] = [];
  let literals = "";
  let at = 0;
  let depth = 0;
  /** Whether a name or a value came last. */
  let isOperand = false;
  let isTorn = false;
  while (at < source.length) {
    const end = tokenEnd(source, at);
    const token = source.slice(at, end);
    const first = token.charAt(0);
    if (isLiteral(token, pieces.at(-1))) {
      if (isOperand && depth === 0 && pieces.at(-1) !== "?") {
        isTorn = true;
        break;
      }
      literals += `${token.length}:${token}`;
      if (pieces.at(-1) !== "?") pieces.push("?");
      isOperand = true;
    } else if (first.trim() !== "" && !token.startsWith("/*") && !token.startsWith("//")) {
      const upper = token.toUpperCase();
      const isName = isWord(first) && token !== "-" && !KEYWORDS.has(upper);
      // FIELDS (a b c) has names without anything between them.
      isTorn =
        (pieces.length === 0 && !STARTS.has(upper)) ||
        (first === ")" && depth === 0) ||
        (isName && ((isOperand && depth === 0) || /[\d.-]/.test(first))) ||
        (!isWord(first) && !PUNCTUATION.includes(first)) ||
        (first === "[" && !isOperand) ||
        (first === ":" && source.charAt(end).trim() === "");
      if (isTorn) break;
      if (first === "(") depth++;
      else if (first === ")") depth--;
      isOperand = isName || first === "?" || first === "]" || first === ")";
      pieces.push(KEYWORDS.has(upper) ? upper : token);
    }
    at = end;
  }
  const read = (isTorn ? pieces.map(withoutName) : pieces)
    .join(" ")
    .replaceAll(" ,", ",")
    .replaceAll("( ", "(")
    .replaceAll(" )", ")")
    .replaceAll(" [ ", "[")
    .replaceAll(" ]", "]");
  const isWhole = !isTorn && text.length <= MAX_TEXT;
  const statement = { text: read + (isWhole ? "" : " …"), operation: "SELECT", tables };
  return { statement, values: hash(literals), isDoubtful: isTorn };
}

function withoutName(piece: string): string {
  return isWord(piece.charAt(0)) && !KEYWORDS.has(piece) ? "?" : piece;
}

function isLiteral(token: string, before: string | undefined): boolean {
  const first = token.charAt(0);
  if (first === '"' || first === "'" || isDigit(first)) return true;
  if ((first === "-" || first === "+" || first === ".") && isDigit(token.charAt(token.length > 1 ? 1 : 0)))
    return true;
  return (
    VALUES.has(token.toUpperCase()) && before !== undefined && !/^(?:FOR|EACH|FIRST|LAST|OF|BY)$/.test(before)
  );
}

function tokenEnd(text: string, from: number): number {
  const first = text.charAt(from);
  if (first === '"' || first === "'") return stringEnd(text, from, first);
  if (text.startsWith("/*", from)) {
    const end = text.indexOf("*/", from + 2);
    return end < 0 ? text.length : end + 2;
  }
  if (text.startsWith("//", from)) {
    const end = text.indexOf("\n", from);
    return end < 0 ? text.length : end;
  }
  const isSigned = (first === "-" || first === "+" || first === ".") && isDigit(text.charAt(from + 1));
  if (isDigit(first) || isSigned) {
    let end = from + 1;
    // Dates, and letters that follow directly, belong to it.
    while (isWord(text.charAt(end)) || (text.charAt(end) === "/" && isDigit(text.charAt(end + 1)))) end++;
    return end;
  }
  if ("<>=".includes(first)) return "<>=".includes(text.charAt(from + 1) || "!") ? from + 2 : from + 1;
  if (!isWord(first)) return from + 1;
  let end = from + 1;
  while (isWord(text.charAt(end))) end++;
  return end;
}

/** A quote is written twice, or behind a tilde. */
function stringEnd(text: string, from: number, quote: string): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text.charAt(at) === "~") at++;
    else if (text.charAt(at) === quote) {
      if (text.charAt(at + 1) !== quote) return at + 1;
      at++;
    }
  }
  return text.length;
}

const isDigit = (char: string) => char >= "0" && char <= "9";
const isWord = (char: string) => char !== "" && (/[\w\-.#%&$]/.test(char) || char > "\u{7f}");
