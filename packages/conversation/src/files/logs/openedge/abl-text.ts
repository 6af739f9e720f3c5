import type { Statement } from "../../../conversation.ts";
import type { ValueHash } from "../../../recorder.ts";
import { matchAt } from "../log-time.ts";

/** Maximum text that is read, in characters. */
const MAX_TEXT = 10_000;

/** Keywords, which are written in capitals; every other word is a name. */
const KEYWORDS: ReadonlySet<string> = new Set(
  `AND AS ASC ASCENDING BEGINS BREAK BY CAN-FIND COLLATE CONTAINS DESC DESCENDING EACH ELSE EQ EXCEPT EXCLUSIVE
  EXCLUSIVE-LOCK FIELDS FIND FIRST FOR GE GT IF IN INDEXED-REPOSITION LAST LE LEFT LT MATCHES MAX-ROWS NE NO-LOCK NO-PREFETCH
  NOT OF OR OUTER-JOIN PRESELECT QUERY-TUNING SHARE-LOCK TABLE-SCAN TENANT-WHERE THEN USE-INDEX USING WHERE`.split(
    /\s+/,
  ),
);

/** Words with which a query begins. */
const STARTS: ReadonlySet<string> = new Set("FOR PRESELECT EACH FIRST LAST FIND CAN-FIND".split(" "));

/** Signs in a query besides words and literals; ? is the unknown value. */
const PUNCTUATION = "(),.=<>+-*/^[]:?";

/** Words that are values. */
const VALUES: ReadonlySet<string> = new Set(["FALSE", "NO", "TRUE", "YES"]);

/**
 * An ABL query without its literals: strings, numbers, dates and logical values become ?, comments are removed. Takes
 * linear time and never throws; an unterminated string swallows the rest. An invalid token, as in a damaged line, ends
 * it. Its names may then be pieces of literals, and only keywords stay.
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
    const token = matchAt(TOKEN, source, at)?.[0] ?? "";
    const end = at + token.length;
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
      // FIELDS (a b c) has names without separators.
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
  if (/^(?:["'\d]|[-+.]\d)/.test(token)) return true;
  return (
    VALUES.has(token.toUpperCase()) && before !== undefined && !/^(?:FOR|EACH|FIRST|LAST|OF|BY)$/.test(before)
  );
}

/**
 * A string, whose quote is doubled or escaped by a tilde; a comment; a number or a date, with directly following
 * letters; a comparison; a word; any other character.
 */
const TOKEN =
  /"(?:~[\s\S]?|""|[^"~])*"?|'(?:~[\s\S]?|''|[^'~])*'?|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|\/\/[^\n]*|[-+.]?\d(?:[\w\-.#%&$\u0080-\uffff]|\/(?=\d))*|[<>=]{1,2}|[\w\-.#%&$\u0080-\uffff]+|[\s\S]/y;

const isWord = (char: string) => char !== "" && (/[\w\-.#%&$]/.test(char) || char > "\u{7f}");
