import type { Protocol } from "../conversation.ts";
import {
  bracketEnd,
  endsOperand,
  formatEnd,
  isDigit,
  isIdentifier,
  isOperatorPart,
  isSpace,
  isWordPart,
  isWordStart,
  MAX_IDENTIFIER,
} from "./characters.ts";
import { KEYWORDS, KEYWORDS_AFTER, OPERATIONS, TYPES, VALUE_KEYWORDS } from "./keywords.ts";

/** Kind of a token. A number or a string of any kind is a literal, a quoted identifier is quoted. */
export type TokenKind = "word" | "quoted" | "literal" | "placeholder" | "operator" | "punctuation" | "end";

/** Maximum run of signs that is one operator: PostgreSQL's have up to 63. */
const MAX_OPERATOR = 64;
const MAX_DOLLAR_TAG = 128;

/** A UUID without quotes, as in CQL, complete or truncated. */
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){0,3}-(?:[\da-f]{12}(?![\w-])|[\da-f]{0,12}$)/iy;

const QUOTE = 0x27;
const DOUBLE = 0x22;
const BACKTICK = 0x60;
const BACKSLASH = 0x5c;
const DOLLAR = 0x24;
const DOT = 0x2e;
const SURROGATES = 0xd800;

/** Words that, directly before a quote, are part of a string. */
const STRING_PREFIXES: ReadonlySet<string> = new Set(["E", "B", "X", "N", "Q", "NQ"]);
const CHARACTER_SETS = /^_(?:utf8|utf8mb[34]|utf16|utf16le|utf32|ucs2|latin\d|ascii|binary|cp\d+)$/;

/**
 * Reads the tokens of a statement without comments, each character once or twice.
 *
 * A truncated or damaged statement can exchange the inside and outside of quotes: {@link doubtful} reports that its
 * words may be pieces of literals.
 */
export class Scanner {
  readonly text: string;
  kind: TokenKind = "end";
  start = 0;
  end = 0;
  /** For a keyword: in capitals. */
  keyword: string | undefined;
  /** For a literal: whether it is quoted in any way. */
  isString = false;
  /** Whether an operand precedes the token, so that an operator or the end of an expression is expected. */
  afterOperand = false;
  /** Whether the next word is a table's name: directly after FROM, an unknown dialect may use double quotes for it. */
  nameExpected = false;
  /** Whether quotes touch words, or a string never ends where none can begin: quotes are missing or superfluous. */
  doubtful = false;
  /** The first comment, if it precedes every token, and the last. */
  leadingComment: readonly [start: number, end: number] | undefined;
  lastComment: readonly [start: number, end: number] | undefined;
  /** Number of tokens, without semicolons, before the last comment. */
  tokensBeforeComment = 0;
  /** Number of tokens so far, without semicolons. */
  tokens = 0;
  readonly dialect: Protocol;
  /** Whether names contain surrogates, unpaired or paired. */
  hasWide = false;
  private operand = false;
  private afterDot = false;
  /** Whether a statement begins with the token. */
  private isFirst = true;
  /** The last token, if it is a keyword or punctuation. */
  private previous = "";
  private lastStart = 0;
  private lastEnd = 0;
  private quoteEnd = -1;
  private afterString = false;
  private violated = false;
  private unterminated = false;
  private inComment = false;
  /** Within an executable comment of MySQL. */
  private executed = false;
  /** A run of signs is scanned once, not for each of them: its scanned end, and its last sign that ends no operator. */
  private signsEnd = 0;
  private lastSign = 0;

  constructor(text: string, dialect: Protocol) {
    this.text = text;
    this.dialect = dialect;
  }

  /** Reads the next token into the fields; false at the end. */
  next(): boolean {
    this.afterOperand = this.operand;
    this.keyword = undefined;
    this.isString = false;
    this.lastStart = this.start;
    this.lastEnd = this.end;
    this.skip();
    const { text } = this;
    if (this.end >= text.length) {
      this.start = this.end;
      this.kind = "end";
      if (this.unterminated && this.violated) this.doubtful = true;
      return false;
    }
    this.start = this.end;
    const code = text.charCodeAt(this.start);
    this.read(code);
    if (code !== 0x3b) this.tokens++;
    // Parentheses may precede the first word, and the brace of JDBC's { call }.
    this.isFirst = code === 0x3b || (this.isFirst && (code === 0x28 || code === 0x7b));
    this.previous = this.keyword ?? (this.kind === "punctuation" ? this.text.charAt(this.start) : "");
    this.afterDot = this.kind === "punctuation" && code === DOT;
    return true;
  }

  /** The token as written. */
  get raw(): string {
    return this.text.slice(this.start, this.end);
  }

  /** Whether the text ends within a string, a quoted name or a comment. */
  get isOpen(): boolean {
    return this.unterminated || this.inComment;
  }

  /** The code of the first character after the token that is not white space; NaN at the end. */
  peek(): number {
    let at = this.end;
    while (isSpace(this.text.charCodeAt(at))) at++;
    return this.text.charCodeAt(at);
  }

  private read(code: number): void {
    if (code === QUOTE) this.readString(this.start, this.dialect === "mysql");
    else if (code === DOUBLE) this.readDouble();
    else if (code === BACKTICK) this.readQuoted(BACKTICK);
    else if (this.dialect === "unknown" && this.isUuid()) this.set("literal", UUID.lastIndex);
    else if (isWordStart(code)) this.readWord();
    else if (isDigit(code) || (code === DOT && this.startsNumber())) this.readNumber(this.start);
    else if (code === DOLLAR) this.readDollar();
    else if (isOperatorPart(code)) this.readOperator(code);
    else this.readPunctuation(code);
  }

  private isUuid(): boolean {
    UUID.lastIndex = this.start;
    return UUID.test(this.text);
  }

  private set(kind: TokenKind, end: number): void {
    this.kind = kind;
    this.end = end;
    this.operand = kind === "quoted" || kind === "literal" || kind === "placeholder" || kind === "word";
    if (kind !== "literal") this.afterString = false;
  }

  /** White space and comments. */
  private skip(): void {
    const { text } = this;
    for (;;) {
      const code = text.charCodeAt(this.end);
      if (isSpace(code)) this.end++;
      else if (this.isLineComment(this.end)) {
        const close = text.indexOf("\n", this.end);
        this.endComment(close < 0 ? text.length : close + 1, false);
      } else if (code === 0x2f && text.charCodeAt(this.end + 1) === 0x2a) this.skipComment();
      else if (this.executed && code === 0x2a && text.charCodeAt(this.end + 1) === 0x2f) {
        this.executed = false;
        this.end += 2;
      } else return;
    }
  }

  private isLineComment(at: number): boolean {
    const { text, dialect } = this;
    const code = text.charCodeAt(at);
    if (code === 0x2d && text.charCodeAt(at + 1) === 0x2d) {
      // MySQL reads 5--3 as 5 - -3.
      return dialect !== "mysql" || at + 2 >= text.length || isSpace(text.charCodeAt(at + 2));
    }
    if (code !== 0x23 || dialect === "postgresql") return false;
    if (dialect === "mysql") return true;
    // SQL Server has tables #name, PostgreSQL operators #> and #-.
    const after = text.charCodeAt(at + 1);
    return !isWordStart(after) && !isOperatorPart(after);
  }

  private skipComment(): void {
    const { text, dialect } = this;
    const from = this.end;
    if (dialect === "mysql") {
      const bang = text.charCodeAt(from + 2) === 0x4d ? from + 3 : from + 2;
      if (text.charCodeAt(bang) === 0x21) {
        this.executed = true;
        this.end = bang + 1;
        while (isDigit(text.charCodeAt(this.end))) this.end++;
        return;
      }
    }
    const end = dialect === "mysql" ? this.flatCommentEnd(from) : this.nestedCommentEnd(from);
    const isClosed = end > from + 3 && text.charCodeAt(end - 1) === 0x2f;
    this.inComment = !isClosed;
    this.endComment(end, isClosed);
    if (this.tokens === 0) this.leadingComment ??= [from, this.end];
    this.lastComment = [from, this.end];
    this.tokensBeforeComment = this.tokens;
  }

  /** After a string that lost its first quote, an apparent comment may contain the last one. */
  private endComment(end: number, isClosed: boolean): void {
    const { text, end: from } = this;
    if (!isClosed && from > 0 && isWordPart(text.charCodeAt(from - 1))) {
      if (/["'$`]/.test(text.slice(from, end)) || end === text.length) this.doubtful = true;
    }
    this.end = end;
  }

  private flatCommentEnd(from: number): number {
    const close = this.text.indexOf("*/", from + 2);
    return close < 0 ? this.text.length : close + 2;
  }

  private nestedCommentEnd(from: number): number {
    const { text } = this;
    let depth = 1;
    for (let at = from + 2; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 0x2a && text.charCodeAt(at + 1) === 0x2f) {
        at++;
        if (--depth === 0) return at + 1;
      } else if (code === 0x2f && text.charCodeAt(at + 1) === 0x2a) {
        at++;
        depth++;
      }
    }
    return text.length;
  }

  /** @param from of the prefix, or of the quote */
  private readString(from: number, backslash: boolean): void {
    const quote = this.text.charCodeAt(this.end);
    this.checkBefore(from);
    // No statement begins with a string, and no string follows a value.
    if (this.isFirst || (this.operand && !this.afterString && !this.isAfterType())) this.violated = true;
    const end = this.stringEnd(this.end + 1, quote, backslash);
    this.start = from;
    this.set("literal", end);
    this.isString = true;
    this.afterString = true;
    this.quoteEnd = end;
  }

  private isAfterType(): boolean {
    const word = this.text.slice(this.lastStart, Math.min(this.lastEnd, this.lastStart + MAX_IDENTIFIER));
    return TYPES.has(word.toUpperCase()) || CHARACTER_SETS.test(word);
  }

  private stringEnd(from: number, quote: number, backslash: boolean): number {
    const { text } = this;
    for (let at = from; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === BACKSLASH) {
        if (backslash) at++;
        // Whether this quote ends the string depends on the unknown system.
        else if (this.dialect === "unknown" && text.charCodeAt(at + 1) === quote) this.doubtful = true;
      } else if (code === quote) {
        if (text.charCodeAt(at + 1) !== quote) return at + 1;
        at++;
      }
    }
    this.unterminated = true;
    return text.length;
  }

  /** Quotes directly after a word or other quotes: one of them is missing. */
  private checkBefore(from: number): void {
    const bothStrings = this.dialect === "mysql" && this.afterString;
    if (from > 0 && this.quoteEnd === from && !bothStrings) this.doubtful = true;
  }

  private readDouble(): void {
    if (this.dialect === "mysql") this.readString(this.start, true);
    else this.readQuoted(DOUBLE);
  }

  private readQuoted(quote: number): void {
    const { text } = this;
    const from = this.end;
    this.checkBefore(this.start);
    const end = this.stringEnd(from + 1, quote, false);
    const named =
      quote === BACKTICK ||
      this.dialect === "postgresql" ||
      this.afterDot ||
      (this.nameExpected && this.previous.length > 1) ||
      text.charCodeAt(end) === DOT;
    const isName = named && isIdentifier(text, from + 1, end - 1) && text.charCodeAt(end - 1) === quote;
    this.set(isName ? "quoted" : "literal", end);
    this.isString = !isName;
    this.afterString = !isName;
    this.quoteEnd = end;
  }

  private readWord(): void {
    const { text, dialect, afterDot } = this;
    let at = this.start;
    let dollars = 0;
    for (let code = text.charCodeAt(at); isWordPart(code); code = text.charCodeAt(++at)) {
      if (code === DOLLAR) dollars++;
      else if (code >= SURROGATES) this.hasWide = true;
    }
    const word = text.slice(this.start, Math.min(at, this.start + MAX_IDENTIFIER + 1));
    const upper = word.toUpperCase();
    const after = text.charCodeAt(at);
    if (after === QUOTE && STRING_PREFIXES.has(upper)) {
      this.readPrefixed(upper, at);
      return;
    }
    if (upper === "U" && after === 0x26) {
      const quote = text.charCodeAt(at + 1);
      if (quote === QUOTE || quote === DOUBLE) {
        this.end = at + 1;
        if (quote === QUOTE) this.readString(this.start, false);
        else this.readQuoted(DOUBLE);
        return;
      }
    }
    const isKeyword = !afterDot && after !== DOT && this.isKeyword(upper);
    if (isKeyword) this.keyword = upper;
    else {
      const introducer = dialect === "mysql" && CHARACTER_SETS.test(word);
      const isQuoteNext = after === QUOTE || after === DOUBLE || after === BACKTICK;
      if (this.quoteEnd === this.start || (isQuoteNext && !introducer && !TYPES.has(upper)))
        this.doubtful = true;
      if (this.afterString) this.violated = true;
    }
    // A word with two dollars is a dollar-quoted string without its first dollar.
    const torn = dollars > (text.charCodeAt(at - 1) === DOLLAR ? 0 : 1);
    if (torn) this.doubtful = true;
    this.set(torn || word.length > MAX_IDENTIFIER ? "literal" : "word", at);
    if (isKeyword) this.operand = VALUE_KEYWORDS.has(upper);
  }

  private isKeyword(upper: string): boolean {
    if (KEYWORDS.has(upper)) return true;
    if (this.isFirst) return OPERATIONS.has(upper);
    return KEYWORDS_AFTER.get(upper)?.has(this.previous) ?? false;
  }

  private readPrefixed(prefix: string, quoteAt: number): void {
    const { text } = this;
    if (this.quoteEnd === this.start) this.doubtful = true;
    this.end = quoteAt;
    if (!prefix.endsWith("Q")) {
      this.readString(this.start, prefix === "E" || this.dialect === "mysql");
      return;
    }
    // Oracle: q'[it's]'
    const open = text.charAt(quoteAt + 1);
    const close = text.indexOf(`${{ "[": "]", "(": ")", "{": "}", "<": ">" }[open] ?? open}'`, quoteAt + 2);
    if (this.dialect !== "unknown") this.doubtful = true;
    if (close < 0) this.unterminated = true;
    this.set("literal", close < 0 ? text.length : close + 2);
    this.isString = true;
    this.afterString = true;
    this.quoteEnd = this.end;
  }

  private startsNumber(): boolean {
    const touches = this.operand && this.start > 0 && !isSpace(this.text.charCodeAt(this.start - 1));
    return !touches && isDigit(this.text.charCodeAt(this.start + 1));
  }

  /** @param at of its first digit or dot, which a sign may precede. Letters that follow directly belong to it. */
  private readNumber(at: number): void {
    const { text } = this;
    const hex = text.charCodeAt(at) === 0x30 && (text.charCodeAt(at + 1) | 0x20) === 0x78;
    let end = at;
    for (;;) {
      const code = text.charCodeAt(end);
      if ((isWordPart(code) && code !== DOLLAR) || code === DOT) end++;
      else if ((code === 0x2b || code === 0x2d) && !hex && end > at) {
        const exponent = (text.charCodeAt(end - 1) | 0x20) === 0x65;
        if (!exponent || !isDigit(text.charCodeAt(end + 1))) break;
        end++;
      } else break;
    }
    const after = text.charCodeAt(end);
    if (after === QUOTE || after === DOUBLE || after === BACKTICK || this.quoteEnd === at)
      this.doubtful = true;
    this.set("literal", end);
    this.afterString = false;
  }

  /** A parameter, or a dollar-quoted string. */
  private readDollar(): void {
    const { text } = this;
    let at = this.start + 1;
    if (isDigit(text.charCodeAt(at))) {
      while (isWordPart(text.charCodeAt(at)) && text.charCodeAt(at) !== DOLLAR) at++;
      this.set("placeholder", at);
      return;
    }
    if (this.dialect === "mysql") {
      this.readWord();
      return;
    }
    while (isWordPart(text.charCodeAt(at)) && text.charCodeAt(at) !== DOLLAR) at++;
    if (text.charCodeAt(at) !== DOLLAR) {
      // A single dollar occurs in no statement.
      this.doubtful = true;
      this.set("punctuation", this.start + 1);
      return;
    }
    this.checkBefore(this.start);
    const tag = text.slice(this.start, Math.min(at + 1, this.start + MAX_DOLLAR_TAG + 3));
    const close = tag.length > MAX_DOLLAR_TAG + 2 ? -1 : text.indexOf(tag, at + 1);
    if (close < 0) this.unterminated = true;
    this.set("literal", close < 0 ? text.length : close + tag.length);
    this.isString = true;
    this.afterString = true;
    this.quoteEnd = this.end;
  }

  private readOperator(code: number): void {
    const { text, start } = this;
    const after = text.charCodeAt(start + 1);
    const free = !this.operand || isSpace(text.charCodeAt(start - 1));
    if ((code === 0x2d || code === 0x2b) && !this.operand) {
      let at = start + 1;
      while (isSpace(text.charCodeAt(at))) at++;
      const digit = text.charCodeAt(at) === DOT ? at + 1 : at;
      if (isDigit(text.charCodeAt(digit))) {
        this.readNumber(at);
        return;
      }
    }
    if (code === 0x3a && after === 0x3a) {
      this.set("punctuation", start + 2);
      return;
    }
    if (code === 0x3a && free && isWordPart(after)) {
      this.readName(start + 1);
      return;
    }
    // Except in an array slice, it occurs in no statement: "ERROR: ..." within a damaged line of a log.
    if (code === 0x3a && (isSpace(after) || Number.isNaN(after))) this.doubtful = true;
    if (code === 0x40 && free && isWordPart(after)) {
      this.readName(start + 1);
      return;
    }
    if (code === 0x3f && !this.operand && after !== 0x7c && after !== 0x26) {
      let at = start + 1;
      while (isDigit(text.charCodeAt(at))) at++;
      this.set("placeholder", at);
      return;
    }
    if (code === 0x25 && !this.operand) {
      const end = formatEnd(text, start + 1);
      if (end > 0) {
        this.set("placeholder", end);
        return;
      }
    }
    if (code === 0x23 && isWordStart(after) && this.dialect === "unknown") {
      let at = start + 1;
      while (isWordPart(text.charCodeAt(at))) at++;
      this.set(at - start > MAX_IDENTIFIER ? "literal" : "quoted", at);
      return;
    }
    this.set("operator", this.operatorEnd(start));
  }

  private readName(from: number): void {
    let at = from;
    while (isWordPart(this.text.charCodeAt(at)) && this.text.charCodeAt(at) !== DOLLAR) at++;
    this.set("placeholder", at);
  }

  private operatorEnd(start: number): number {
    const { text } = this;
    let at = Math.max(start + 1, this.signsEnd);
    while (at - start < MAX_OPERATOR && isOperatorPart(text.charCodeAt(at))) {
      if (text.charCodeAt(at) === 0x2f && text.charCodeAt(at + 1) === 0x2a) break;
      if (text.charCodeAt(at - 1) === 0x2a && text.charCodeAt(at) === 0x2f) this.doubtful = true;
      if (this.executed && text.charCodeAt(at) === 0x2a && text.charCodeAt(at + 1) === 0x2f) break;
      // A sign, a parameter or a comment begins here.
      const code = text.charCodeAt(at);
      const after = text.charCodeAt(at + 1);
      if (code === 0x3a && after !== 0x3d) break;
      if (code === 0x40 && isWordPart(after) && !"<@".includes(text.charAt(at - 1))) break;
      if (code === 0x25 && formatEnd(text, at + 1) > 0) break;
      if (this.isLineComment(at)) break;
      if (!endsOperand(code)) this.lastSign = at;
      at++;
    }
    this.signsEnd = at;
    const second = text.slice(start, Math.min(at, start + 3));
    // #- and ?- are operators; =- is one and a sign.
    return second === "#-" || second === "?-" ? at : Math.max(start, this.lastSign) + 1;
  }

  private readPunctuation(code: number): void {
    const { text, start } = this;
    if (code === 0x5b && this.dialect === "unknown" && !this.operand) {
      const end = bracketEnd(text, start);
      if (end > 0) {
        this.set("quoted", end);
        return;
      }
    }
    // Outside of quotes it occurs in no statement.
    if (code === BACKSLASH) this.doubtful = true;
    this.set("punctuation", start + 1);
    this.operand = code === 0x29 || code === 0x5d;
  }
}
