import type { Token } from "./token.ts";

const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;
const DOUBLE = 34;
const AMPERSAND = 38;
const SINGLE = 39;
const STAR = 42;
const DOT = 46;
const SLASH = 47;
const COLON = 58;
const BRACE = 123;
const CLOSE = 125;
const TILDE = 126;

/** What a character is: part of a word, a space, or neither. */
const WORD = 1;
const BLANK = 2;
const KIND = new Uint8Array(256);
for (let code = 0; code < 256; code++) {
  const char = String.fromCharCode(code);
  if (/[\w#$%&-]/.test(char) || code >= 128) KIND[code] = WORD;
  if (code <= SPACE || code === 160) KIND[code] = BLANK;
}

const kindOf = (code: number) => (code < 256 ? (KIND[code] ?? 0) : WORD);

/** Definitions of a file: `&SCOPED-DEFINE NAME tokens`, the names in lower case. */
export type Definitions = ReadonlyMap<string, readonly Token[]>;

export interface Tokens {
  readonly tokens: readonly Token[];
  readonly definitions: Definitions;
}

/** Definitions within each other that are followed. */
const MAX_DEPTH = 12;
/** Tokens that definitions may add to a file: each may name others several times. */
const MAX_SPLICED = 100_000;
/** Longest include or reference, and condition of `&IF`, in characters: what is longer was not closed. */
const MAX_LENGTH = 4000;
/** Braces that were not closed, after which none is followed. */
const MAX_OPEN = 50;

/**
 * Reads ABL source as tokens; time and memory grow with its length. It never throws: what is not closed ends with the
 * file. Both branches of a preprocessor condition are read. `{&NAME}` stands for its definition where the file has one.
 */
export function tokenize(source: string): Tokens {
  return new Tokenizer(source).read();
}

class Tokenizer {
  readonly #source: string;
  readonly #definitions = new Map<string, readonly Token[]>();
  #into: Token[] = [];
  #depth = 0;
  #spliced = 0;
  #open = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): Tokens {
    const tokens = this.#read(0, this.#source.length);
    return { tokens, definitions: this.#definitions };
  }

  #read(from: number, to: number): Token[] {
    const before = this.#into;
    const into: Token[] = [];
    this.#into = into;
    for (let at = from; at < to; ) at = this.#next(at, to);
    this.#into = before;
    return into;
  }

  /** @returns where the next token may begin */
  #next(at: number, to: number): number {
    const source = this.#source;
    const code = source.charCodeAt(at);
    const next = at + 1 < to ? source.charCodeAt(at + 1) : SPACE;
    if (isBlank(code)) return at + 1;
    if (code === SLASH && next === STAR) return this.#afterComment(at, to);
    if (code === SLASH && next === SLASH && (at === 0 || isBlank(source.charCodeAt(at - 1))))
      return this.#lineEnd(at, to);
    if (code === AMPERSAND && isLetter(next)) return this.#directive(at, to);
    if (code === DOUBLE || code === SINGLE) return this.#string(at, to);
    if (isWord(code) || (code === DOT && isDigit(next))) return this.#word(at, to);
    if (code === BRACE) {
      const end = this.#afterBrace(at, to);
      if (end > at && isReference(next)) return this.#word(at, to);
      if (end > at) return this.#push("include", source.slice(at + 1, end - 1).trim(), at, end);
    }
    const ends = isBlank(next) || (next === SLASH && "*/".includes(source.charAt(at + 2)));
    if (ends && code === DOT) return this.#push("period", ".", at, at + 1);
    if (ends && code === COLON) return this.#push("colon", ":", at, at + 1);
    return this.#push("mark", source.charAt(at), at, at + 1);
  }

  #push(kind: Token["kind"], text: string, start: number, end: number): number {
    this.#into.push({ kind, text, lower: kind === "word" ? text.toLowerCase() : text, start, end });
    return end;
  }

  /** A name with its dots and references, or a number. */
  #word(start: number, to: number): number {
    const source = this.#source;
    let at = start;
    while (at < to) {
      const code = source.charCodeAt(at);
      if (isWord(code)) at += 1;
      else if (code === DOT && at + 1 < to && continuesWord(source, at + 1)) at += 1;
      else if (code === BRACE && isReference(source.charCodeAt(at + 1))) {
        const end = this.#afterBrace(at, to);
        if (end === at) break;
        at = end;
      } else break;
    }
    const text = source.slice(start, at);
    const name = /^\{&([^{}]+)\}$/.exec(text)?.[1]?.trim().toLowerCase();
    const defined = name === undefined ? undefined : this.#definitions.get(name);
    if (!defined || this.#spliced + defined.length > MAX_SPLICED) return this.#push("word", text, start, at);
    this.#spliced += defined.length;
    for (const token of defined) this.#into.push(token);
    return at;
  }

  /** A string with its attributes, as in `"Name":U`. */
  #string(start: number, to: number): number {
    const source = this.#source;
    const quote = source.charCodeAt(start);
    let at = start + 1;
    for (; at < to; at++) {
      const code = source.charCodeAt(at);
      if (code === TILDE) at += 1;
      else if (code === quote && source.charCodeAt(at + 1) === quote) at += 1;
      else if (code === quote) break;
    }
    const text = source.slice(start + 1, Math.min(at, to));
    let end = Math.min(at + 1, to);
    if (source.charCodeAt(end) === COLON && isLetter(source.charCodeAt(end + 1))) {
      end += 1;
      while (end < to && isWord(source.charCodeAt(end))) end += 1;
    }
    return this.#push("text", text, start, end);
  }

  #directive(start: number, to: number): number {
    const source = this.#source;
    let end = start + 1;
    while (end < to && isWord(source.charCodeAt(end))) end += 1;
    const name = source.slice(start + 1, end).toLowerCase();
    switch (name) {
      case "if":
        this.#push("branch", "if", start, end);
        return this.#afterThen(end, to);
      case "elseif":
        this.#push("branch", "else", start, end);
        return this.#afterThen(end, to);
      case "else":
      case "endif":
        return this.#push("branch", name, start, end);
      case "then":
        return end;
      case "undefine":
        return this.#afterName(end, to);
      default: {
        const lineEnd = this.#continuedLineEnd(end, to);
        if (name.startsWith("glob") || name.startsWith("scop")) this.#define(end, lineEnd);
        return lineEnd;
      }
    }
  }

  #afterName(from: number, to: number): number {
    const source = this.#source;
    let at = from;
    while (at < to && isBlank(source.charCodeAt(at)) && source.charCodeAt(at) !== NEWLINE) at += 1;
    while (at < to && isWord(source.charCodeAt(at))) at += 1;
    return at;
  }

  #define(from: number, to: number): void {
    const source = this.#source;
    const end = this.#afterName(from, to);
    let start = end;
    while (start > from && isWord(source.charCodeAt(start - 1))) start -= 1;
    if (end === start || this.#depth >= MAX_DEPTH) return;
    this.#depth += 1;
    this.#definitions.set(source.slice(start, end).toLowerCase(), this.#read(end, to));
    this.#depth -= 1;
  }

  /** After `&THEN`, or the end of the line where there is none. */
  #afterThen(from: number, to: number): number {
    const condition = this.#source.slice(from, Math.min(to, from + MAX_LENGTH));
    const then = /&then\b/i.exec(condition);
    return then ? from + then.index + then[0].length : this.#continuedLineEnd(from, to);
  }

  /** After a comment, in which others may be. */
  #afterComment(start: number, to: number): number {
    const source = this.#source;
    let depth = 0;
    for (let at = start; at < to; at++) {
      const code = source.charCodeAt(at);
      if (code === SLASH && source.charCodeAt(at + 1) === STAR) {
        depth += 1;
        at += 1;
      } else if (code === STAR && source.charCodeAt(at + 1) === SLASH) {
        depth -= 1;
        at += 1;
        if (depth === 0) return at + 1;
      }
    }
    return to;
  }

  /** After the brace that closes another; where it was where none does. */
  #afterBrace(start: number, to: number): number {
    const source = this.#source;
    if (this.#open >= MAX_OPEN) return start;
    let depth = 0;
    for (let at = start; at < Math.min(to, start + MAX_LENGTH); at++) {
      const code = source.charCodeAt(at);
      if (code === BRACE) depth += 1;
      else if (code === CLOSE) {
        depth -= 1;
        if (depth === 0) return at + 1;
      }
    }
    this.#open += 1;
    return start;
  }

  #lineEnd(from: number, to: number): number {
    const end = this.#source.indexOf("\n", from);
    return end < 0 || end > to ? to : end;
  }

  /** The end of a line that `~` continues on the next one. */
  #continuedLineEnd(from: number, to: number): number {
    const source = this.#source;
    for (let at = from; ; ) {
      const end = this.#lineEnd(at, to);
      let last = end - 1;
      while (last > at && (source.charCodeAt(last) === RETURN || source.charCodeAt(last) === SPACE))
        last -= 1;
      if (end >= to || source.charCodeAt(last) !== TILDE) return end;
      at = end + 1;
    }
  }
}

const isWord = (code: number) => kindOf(code) === WORD;
const isBlank = (code: number) => kindOf(code) === BLANK || code === TILDE;
const isDigit = (code: number) => code >= 48 && code <= 57;
const isLetter = (code: number) => (code | 32) >= 97 && (code | 32) <= 122;

/** Whether a brace with this after it is the name or number of an argument, not a file. */
const isReference = (code: number) => code === AMPERSAND || code === STAR || isDigit(code);

/** Whether a name continues after its dot. */
function continuesWord(source: string, at: number): boolean {
  const code = source.charCodeAt(at);
  return isWord(code) || (code === BRACE && isReference(source.charCodeAt(at + 1)));
}
