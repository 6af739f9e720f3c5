import {
  AMPERSAND,
  afterComment,
  afterLineEnd,
  BRACE,
  CLOSE,
  COLON,
  continuesWord,
  DOT,
  DOUBLE,
  isBlank,
  isDigit,
  isLetter,
  isReference,
  isWord,
  lineEnd,
  SINGLE,
  SLASH,
  SPACE,
  STAR,
  TILDE,
} from "./characters.ts";
import type { Inclusion } from "./inclusion.ts";
import type { Keywords } from "./keywords.ts";
import type { Token } from "./token.ts";

/** Maximum condition of `&IF`, in characters: a longer one lacks THEN. */
export const MAX_LENGTH = 4000;
/** Maximum include or reference with its arguments, which may be code: a longer one was not closed. */
const MAX_BRACES = 64_000;
/** Number of unclosed braces after which none is followed. */
const MAX_OPEN = 50;

export interface Place {
  readonly start: number;
  readonly end: number;
}

/** Words, strings and marks of one text. Subclasses add the preprocessor. */
export abstract class Scanner {
  protected readonly source: string;
  protected readonly inclusion: Inclusion | undefined;
  /** Position of all of its tokens, if it is the expansion of a reference. */
  protected readonly place: Place | undefined;
  protected into: Token[] = [];
  #open = 0;

  readonly #keywords: Keywords;

  constructor(
    source: string,
    inclusion: Inclusion | undefined,
    place: Place | undefined,
    keywords: Keywords,
  ) {
    this.#keywords = keywords;
    this.source = source;
    this.inclusion = inclusion;
    this.place = place;
  }

  /** Expands a word with references. @returns whether that is known */
  protected abstract reference(text: string, start: number, end: number): boolean;
  /** Expands the references in a string's text. */
  protected abstract withReferences(text: string): string;
  /** `{file.i arguments}`, with its braces. @returns where the next token may begin */
  protected abstract include(start: number, end: number): number;
  /** `&IF` and others. @returns where the next token may begin */
  protected abstract directive(start: number, to: number): number;

  readInto(into: Token[]): void {
    this.read(0, this.source.length, into);
  }

  protected read(from: number, to: number, into: Token[]): void {
    const before = this.into;
    this.into = into;
    for (let at = from; at < to; ) at = isBlank(this.source.charCodeAt(at)) ? at + 1 : this.#next(at, to);
    this.into = before;
  }

  /** @param at of no blank @returns where the next token may begin */
  #next(at: number, to: number): number {
    const source = this.source;
    const code = source.charCodeAt(at);
    const next = at + 1 < to ? source.charCodeAt(at + 1) : SPACE;
    if (code === SLASH && next === STAR) return afterComment(source, at, to);
    if (code === SLASH && next === SLASH && (at === 0 || isBlank(source.charCodeAt(at - 1))))
      return lineEnd(source, at, to);
    if (code === AMPERSAND && isLetter(next)) return this.directive(at, to);
    if (code === DOUBLE || code === SINGLE) return this.#string(at, to);
    if (isWord(code) || (code === DOT && isDigit(next))) return this.#word(at, to);
    if (code === BRACE) {
      const end = this.#afterBrace(at, to);
      if (end > at && isReference(next)) return this.#word(at, to);
      if (end > at) return this.include(at, end);
    }
    if (code === DOT || code === COLON) {
      const ends = isBlank(next) || (next === SLASH && "*/".includes(source.charAt(at + 2)));
      if (ends) return this.push(code === DOT ? "period" : "colon", source.charAt(at), at, at + 1);
    }
    return this.push("mark", source.charAt(at), at, at + 1);
  }

  protected push(kind: Token["kind"], text: string, start: number, end: number): number {
    const place = this.place;
    this.into.push({
      kind,
      text,
      lower: kind === "word" ? this.#keywords.of(text) : text,
      start: place ? place.start : start,
      end: place ? place.end : end,
      inclusion: this.inclusion,
      isWritten: place === undefined,
    });
    return end;
  }

  /** A name with its dots and references, or a number. */
  #word(start: number, to: number): number {
    const source = this.source;
    let at = start;
    let [hasReference, isContinued] = [false, false];
    while (at < to) {
      const code = source.charCodeAt(at);
      if (isWord(code)) at += 1;
      else if (code === DOT && at + 1 < to && continuesWord(source, at + 1)) at += 1;
      else if (code === BRACE && isReference(source.charCodeAt(at + 1))) {
        const end = this.#afterBrace(at, to);
        if (end === at) break;
        at = end;
        hasReference = true;
      } else if (code === TILDE && isWord(source.charCodeAt(afterLineEnd(source, at)))) {
        at = afterLineEnd(source, at);
        isContinued = true;
      } else break;
    }
    const written = source.slice(start, at);
    const text = isContinued ? written.replaceAll(/~\r?\n/g, "") : written;
    if (hasReference && this.reference(text, start, at)) return at;
    return this.push("word", text, start, at);
  }

  /** A string with its attributes, as in `"Name":U`. */
  #string(start: number, to: number): number {
    const source = this.source;
    const quote = source.charCodeAt(start);
    let at = start + 1;
    let hasBrace = false;
    for (; at < to; at++) {
      const code = source.charCodeAt(at);
      if (code === TILDE) at += 1;
      else if (code === quote && source.charCodeAt(at + 1) === quote) at += 1;
      else if (code === quote) break;
      else if (code === BRACE) hasBrace = true;
    }
    const text = source.slice(start + 1, Math.min(at, to));
    let end = Math.min(at + 1, to);
    if (source.charCodeAt(end) === COLON && isLetter(source.charCodeAt(end + 1))) {
      end += 1;
      while (end < to && isWord(source.charCodeAt(end))) end += 1;
    }
    return this.push("text", hasBrace ? this.withReferences(text) : text, start, end);
  }

  /** Position after the closing brace; unchanged if there is none. */
  #afterBrace(start: number, to: number): number {
    const source = this.source;
    if (this.#open >= MAX_OPEN) return start;
    let depth = 0;
    for (let at = start; at < Math.min(to, start + MAX_BRACES); at++) {
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
}
