import { type Line, linesOf } from "../../decode/lines.ts";

/** A property line of a statement: FORMAT "x(30)". */
export interface DfProperty {
  /** In upper case. */
  readonly key: string;
  /** Without quotes. */
  readonly value: string;
  readonly line: number;
}

/** ADD FIELD "Name" OF "Customer" AS character, with its property lines. */
export interface DfStatement {
  readonly line: number;
  /** Words in upper case and strings without their quotes, in order. */
  readonly words: readonly DfWord[];
  readonly properties: readonly DfProperty[];
  /** Lines that are neither a property nor a comment. */
  readonly unread: readonly Line[];
}

export interface DfWord {
  readonly text: string;
  readonly quoted: boolean;
}

const STATEMENT = /^\s*(?:ADD|UPDATE|MODIFY|DROP|DELETE|RENAME)\s/i;
/** Text that an unterminated string would contain: the following statements. */
const PLAIN_STATEMENT = /^(?:ADD|UPDATE|DROP|RENAME) (?:TABLE|FILE|FIELD|INDEX|SEQUENCE|UNIQUE) "/i;
const KEY = /^[A-Za-z][\w-]*(?=\s|$)/;
/** Properties from which the bytes of a field follow, and those of a unique index. Others are skipped. */
const READ = new Set(["FORMAT", "MAX-WIDTH", "EXTENT", "UNIQUE", "INDEX-FIELD"]);
const WORDS = /"((?:[^"]|"")*)"?|[^\s"]+/g;

/**
 * The statements of a .df one after another. A string may span lines; a quote within it is doubled. Text before the
 * first statement is yielded as a statement without words.
 *
 * @returns whether the trailer was reached, with which every .df ends
 */
export function* dfStatements(text: string): Generator<DfStatement, boolean> {
  let current = statement(1, []);
  for (const line of wholeLines(text)) {
    const trimmed = line.text.trim();
    if (trimmed === ".") {
      yield current;
      return true;
    }
    // Tools annotate statements with preceding lines such as @Schema(name="orders").
    if (trimmed === "" || trimmed.startsWith("#") || /^@[A-Za-z]/.test(trimmed)) continue;
    if (STATEMENT.test(line.text)) {
      yield current;
      current = statement(line.number, wordsOf(line.text));
      continue;
    }
    const key = KEY.exec(trimmed)?.[0];
    if (key === undefined) current.unread.push(line);
    else if (READ.has(key.toUpperCase())) {
      const value = wordsOf(trimmed.slice(key.length))[0]?.text ?? "";
      current.properties.push({ key: key.toUpperCase(), value, line: line.number });
    }
  }
  yield current;
  return false;
}

function statement(line: number, words: readonly DfWord[]) {
  return { line, words, properties: [] as DfProperty[], unread: [] as Line[] };
}

/** Lines, with those of one string joined. */
function* wholeLines(text: string): Generator<Line> {
  let open: { number: number; parts: string[] } | undefined;
  for (const { number, text: line } of linesOf(text)) {
    if (open && PLAIN_STATEMENT.test(line)) {
      yield { number: open.number, text: open.parts.join("\n") };
      open = undefined;
    }
    const ends = isOdd(line);
    if (open) {
      open.parts.push(line);
      if (!ends) continue;
      yield { number: open.number, text: open.parts.join("\n") };
      open = undefined;
    } else if (ends && !line.trimStart().startsWith("#")) open = { number, parts: [line] };
    else yield { number, text: line };
  }
  if (open) yield { number: open.number, text: open.parts.join("\n") };
}

function isOdd(line: string): boolean {
  let odd = false;
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at + 1)) odd = !odd;
  return odd;
}

function wordsOf(text: string): DfWord[] {
  return [...text.matchAll(WORDS)].map(([word, string]) =>
    string === undefined
      ? { text: word.toUpperCase(), quoted: false }
      : { text: string.replaceAll('""', '"'), quoted: true },
  );
}
