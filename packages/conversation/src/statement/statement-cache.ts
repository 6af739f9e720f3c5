import type { Protocol } from "../conversation.ts";
import type { ValueHash } from "../recorder.ts";
import { type ReadStatement, readStatement } from "./read-statement.ts";

/** Maximum cached texts in each of two generations, and maximum length of a text. */
const REMEMBERED = 2000;
const MAX_LENGTH = 10_000;

/** A text with `0` and `''` for its numbers and strings, and its result. */
interface Known {
  readonly read: ReadStatement;
  /**
   * For each literal: whether the preceding sign belongs to it. Undefined if its literals can be found only by parsing.
   */
  readonly signed: readonly boolean[] | undefined;
}

const LETTER = 1;
const DIGIT = 2;
const PLAIN = 4;
const SIGN = 8;

/** Class of a character of a plain text; 0 for an ambiguous one. */
const CLASS = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const char = String.fromCharCode(code);
  if (/[A-Za-z_]/.test(char)) CLASS[code] = LETTER;
  else if (/\d/.test(char)) CLASS[code] = DIGIT;
  else if (/[\t\n\r ,;()=<>!|^~*/.]/.test(char)) CLASS[code] = PLAIN;
  else if (char === "+" || char === "-") CLASS[code] = SIGN;
}

/**
 * Parses statements, and caches results for those that differ only in numbers and strings: a program repeats a few.
 * Returns the same as readStatement.
 */
export class StatementCache {
  readonly #dialect: Protocol;
  readonly #hash: ValueHash;
  #recent = new Map<string, Known>();
  #before = new Map<string, Known>();
  /** For the literals of the current text: start without and with the sign, and end. */
  readonly #from: number[] = [];
  readonly #signs: number[] = [];
  readonly #to: number[] = [];

  constructor(dialect: Protocol, hash: ValueHash) {
    this.#dialect = dialect;
    this.#hash = hash;
  }

  read(text: string): ReadStatement {
    const key = text.length <= MAX_LENGTH ? this.#withoutLiterals(text) : undefined;
    if (key === undefined) return readStatement(text, this.#dialect, this.#hash);
    const known = this.#recent.get(key) ?? this.#before.get(key) ?? this.#learn(key);
    const { read, signed } = known;
    if (!signed) return readStatement(text, this.#dialect, this.#hash);
    let literals = "";
    for (let i = 0; i < signed.length; i++) {
      const from = (signed[i] ? this.#signs : this.#from)[i] ?? 0;
      const to = this.#to[i] ?? 0;
      literals += `${to - from}:${text.slice(from, to)}`;
    }
    const values = this.#hash(literals);
    return { ...read, values, literals: values };
  }

  #learn(key: string): Known {
    const spans: number[] = [];
    const read = readStatement(key, this.#dialect, this.#hash, spans);
    const count = this.#from.length;
    const isPlain =
      !read.isDoubtful && spans.length === count && spans.every((from) => "0'+-".includes(key.charAt(from)));
    const signed = isPlain ? spans.map((from) => "+-".includes(key.charAt(from))) : undefined;
    const known = { read, signed };
    if (this.#recent.size >= REMEMBERED) {
      this.#before = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(key, known);
    return known;
  }

  /** Finds the literals of a plain text. @returns the text without them; undefined of one that is not plain */
  #withoutLiterals(text: string): string | undefined {
    const [starts, signs, ends] = [this.#from, this.#signs, this.#to];
    starts.length = 0;
    signs.length = 0;
    ends.length = 0;
    let key = "";
    let copied = 0;
    let sign = -1;
    let before = PLAIN;
    let at = 0;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      const kind = code < 128 ? (CLASS[code] ?? 0) : 0;
      let end = at + 1;
      if (kind === LETTER) {
        while (isWord(text.charCodeAt(end))) end++;
        if (text.charCodeAt(end) === 0x27) return undefined;
        sign = -1;
      } else if (kind === DIGIT) {
        // A number with letters, or after a dot.
        while (isNumber(text.charCodeAt(end))) end++;
        if (isWord(text.charCodeAt(end)) || text.charCodeAt(at - 1) === 0x2e) return undefined;
        key += `${text.slice(copied, at)}0`;
        copied = end;
        starts.push(at);
        signs.push(sign < 0 ? at : sign);
        ends.push(end);
        sign = -1;
      } else if (code === 0x27) {
        end = text.indexOf("'", at + 1) + 1;
        const after = text.charCodeAt(end);
        if (end === 0 || after === 0x27 || isWord(after) || before === LETTER || before === DIGIT)
          return undefined;
        if (text.slice(at, end).includes("\\")) return undefined;
        key += `${text.slice(copied, at)}''`;
        copied = end;
        starts.push(at);
        signs.push(at);
        ends.push(end);
        sign = -1;
      } else if (kind === SIGN) {
        const after = text.charCodeAt(at + 1);
        if (after === 0x2d || after === 0x2b) return undefined;
        sign = at;
      } else if (kind === PLAIN) {
        if (isComment(code, text.charCodeAt(at + 1))) return undefined;
        if (code > 0x20) sign = -1;
      } else return undefined;
      before = kind;
      at = end;
    }
    return key + text.slice(copied);
  }
}

function isWord(code: number): boolean {
  return code < 128 ? ((CLASS[code] ?? 0) & (LETTER | DIGIT)) !== 0 : code >= 128;
}

function isNumber(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || code === 0x2e;
}

const isComment = (code: number, after: number) =>
  (code === 0x2f && after === 0x2a) || (code === 0x2a && after === 0x2f);
