import { AMPERSAND, afterComment, isLetter, SLASH, STAR } from "./characters.ts";
import type { Token } from "./token.ts";

/** A value of the preprocessor; undefined if the source does not show it. */
type Value = string | number | boolean | undefined;

/**
 * Whether the condition of `&IF` is true; undefined if the source does not show it, as with functions of the session.
 *
 * @param defined what DEFINED() answers; undefined where that is not known
 */
export function conditionOf(
  tokens: readonly Token[],
  defined: (name: string) => number | undefined,
): boolean | undefined {
  const reader = new Expression(tokens, defined);
  const value = reader.or(0);
  return reader.isAtEnd ? truth(value) : undefined;
}

/** Position of the directive that ends a branch, skipping nested ones; `to` if it is not closed. */
export function endOfBranch(source: string, from: number, to: number): number {
  let nested = 0;
  for (let at = from; at < to; at++) {
    const code = source.charCodeAt(at);
    if (code === SLASH && source.charCodeAt(at + 1) === STAR) at = afterComment(source, at, to) - 1;
    else if (code === AMPERSAND && isLetter(source.charCodeAt(at + 1))) {
      const name = /^&[a-z]+/i.exec(source.slice(at, at + 10))?.[0].toLowerCase();
      if (name === "&if") nested += 1;
      else if (nested === 0 && (name === "&else" || name === "&elseif" || name === "&endif")) return at;
      else if (name === "&endif") nested -= 1;
    }
  }
  return to;
}

const MAX_DEPTH = 50;
const COMPARISONS: ReadonlyMap<string, string> = new Map([
  ["eq", "="],
  ["ne", "<>"],
  ["lt", "<"],
  ["gt", ">"],
  ["le", "<="],
  ["ge", ">="],
  ["begins", "begins"],
  ["matches", "matches"],
]);

class Expression {
  readonly #tokens: readonly Token[];
  readonly #defined: (name: string) => number | undefined;
  #at = 0;

  constructor(tokens: readonly Token[], defined: (name: string) => number | undefined) {
    this.#tokens = tokens;
    this.#defined = defined;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#tokens.length;
  }

  or(depth: number): Value {
    let value = this.#and(depth);
    while (this.#take("or")) {
      const [a, b] = [truth(value), truth(this.#and(depth))];
      value = a === true || b === true ? true : a === undefined || b === undefined ? undefined : false;
    }
    return value;
  }

  #and(depth: number): Value {
    let value = this.#not(depth);
    while (this.#take("and")) {
      const [a, b] = [truth(value), truth(this.#not(depth))];
      value = a === false || b === false ? false : a === undefined || b === undefined ? undefined : true;
    }
    return value;
  }

  #not(depth: number): Value {
    if (!this.#take("not")) return this.#comparison(depth);
    const value = truth(this.#not(depth + 1));
    return value === undefined ? undefined : !value;
  }

  #comparison(depth: number): Value {
    const left = this.#sum(depth);
    const operator = this.#operator();
    return operator === undefined ? left : compared(left, operator, this.#sum(depth));
  }

  #operator(): string | undefined {
    const word = this.#word;
    const named = COMPARISONS.get(word);
    if (named !== undefined) {
      this.#at += 1;
      return named;
    }
    if (word !== "=" && word !== "<" && word !== ">") return undefined;
    this.#at += 1;
    if (word === "=" || (this.#word !== "=" && this.#word !== ">")) return word;
    const both = word + this.#word;
    this.#at += 1;
    return both;
  }

  #sum(depth: number): Value {
    let value = this.#operand(depth);
    while (this.#word === "+") {
      this.#at += 1;
      const other = this.#operand(depth);
      if (typeof value === "string" && typeof other === "string") value += other;
      else if (typeof value === "number" && typeof other === "number") value += other;
      else value = undefined;
    }
    return value;
  }

  #operand(depth: number): Value {
    const token = this.#tokens[this.#at];
    if (!token || depth > MAX_DEPTH) return undefined;
    this.#at += 1;
    if (token.kind === "text") return token.text.includes("{") ? undefined : token.text;
    if (token.text === "(") {
      const value = this.or(depth + 1);
      return this.#take(")") ? value : undefined;
    }
    if (/^-?\d+(?:\.\d+)?$/.test(token.text)) return Number(token.text);
    if (token.lower === "true" || token.lower === "yes") return true;
    if (token.lower === "false" || token.lower === "no") return false;
    return this.#word === "(" ? this.#call(token.lower) : undefined;
  }

  /** A function: only DEFINED() is known without the session. */
  #call(name: string): Value {
    const argument = this.#tokens[this.#at + 1]?.text ?? "";
    let nested = 0;
    do {
      if (this.#word === "(") nested += 1;
      else if (this.#word === ")") nested -= 1;
      this.#at += 1;
    } while (nested > 0 && !this.isAtEnd);
    return name === "defined" && !argument.includes("{") ? this.#defined(argument) : undefined;
  }

  get #word(): string {
    const token = this.#tokens[this.#at];
    return token && token.kind !== "text" ? token.lower : "";
  }

  #take(word: string): boolean {
    if (this.#word !== word) return false;
    this.#at += 1;
    return true;
  }
}

function truth(value: Value): boolean | undefined {
  if (typeof value === "string") return value !== "";
  return typeof value === "number" ? value !== 0 : value;
}

function compared(left: Value, operator: string, right: Value): boolean | undefined {
  if (left === undefined || right === undefined || typeof left !== typeof right) return undefined;
  const [a, b] = [folded(left), folded(right)];
  switch (operator) {
    case "=":
      return a === b;
    case "<>":
      return a !== b;
    case "<":
      return a < b;
    case ">":
      return a > b;
    case "<=":
      return a <= b;
    case ">=":
      return a >= b;
    case "begins":
      return String(a).startsWith(String(b));
    default:
      return undefined;
  }
}

/** Strings are compared ignoring case and trailing spaces. */
function folded(value: string | number | boolean): string | number {
  return typeof value === "string" ? value.toLowerCase().trimEnd() : Number(value);
}
