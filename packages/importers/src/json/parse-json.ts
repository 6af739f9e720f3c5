import { excerpt } from "../excerpt.ts";
import type { JsonNode } from "./json-node.ts";
import { wellFormedJson } from "./well-formed-json.ts";

/** What is wrong with a JSON document, and where. */
export class JsonError extends Error {
  /** 1-based. */
  readonly line: number;
  readonly value: string;
  constructor(message: string, line: number, value: string) {
    super(message);
    this.name = "JsonError";
    this.line = line;
    this.value = value;
  }
}

/** Deeper documents are refused: no measurement is, and each level is a call. */
const DEEPEST = 100;

const BLANKS = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** NaN is no JSON, but Python's json module writes it. */
const WORD = /true|false|null|NaN|-?Infinity/y;

/**
 * Reads a JSON document (RFC 8259) with the line of each value, which JSON.parse() does not give.
 * Of a name that stands twice in one object the last counts. NaN is null.
 *
 * @throws JsonError where the text is not JSON, or nested more than 100 deep
 */
export function parseJson(text: string): JsonNode {
  return new Parser(text).document();
}

/**
 * Reads JSON values that follow each other, as in JSON lines; a document is one.
 *
 * @throws JsonError as {@link parseJson} does
 */
export function parseJsonValues(text: string): readonly JsonNode[] {
  return new Parser(text).values();
}

class Parser {
  readonly #text: string;
  #at = 0;
  #line = 1;

  constructor(text: string) {
    this.#text = text;
  }

  document(): JsonNode {
    const node = this.#value(0);
    this.#blanks();
    if (this.#at < this.#text.length) throw this.#wrong("the end of the file");
    return node;
  }

  values(): readonly JsonNode[] {
    const values: JsonNode[] = [];
    for (this.#blanks(); this.#at < this.#text.length; this.#blanks()) values.push(this.#value(0));
    return values;
  }

  #value(depth: number): JsonNode {
    this.#blanks();
    if (depth > DEEPEST) {
      throw new JsonError(`The document is nested more than ${DEEPEST} deep.`, this.#line, "");
    }
    const line = this.#line;
    const first = this.#text[this.#at];
    if (first === "{") return this.#object(depth, line);
    if (first === "[") return this.#array(depth, line);
    if (first === '"') return { kind: "string", line, value: this.#string() };
    const number = this.#match(NUMBER);
    if (number !== undefined) {
      const value = Number(number);
      if (Number.isFinite(value)) return { kind: "number", line, value };
      throw new JsonError(`${excerpt(number)} is too large for a number.`, line, number);
    }
    const word = this.#match(WORD);
    if (word === undefined) throw this.#wrong("a value");
    if (word.endsWith("Infinity"))
      throw new JsonError(`${word} is not a number that can be stored. Write null for no value.`, line, word);
    return word === "null" || word === "NaN"
      ? { kind: "null", line }
      : { kind: "boolean", line, value: word === "true" };
  }

  #object(depth: number, line: number): JsonNode {
    const members = new Map<string, JsonNode>();
    this.#at += 1;
    this.#blanks();
    if (this.#take("}")) return { kind: "object", line, members };
    for (;;) {
      this.#blanks();
      if (this.#text[this.#at] !== '"') throw this.#wrong("a name in quotes");
      const name = this.#string();
      this.#blanks();
      if (!this.#take(":")) throw this.#wrong("a colon");
      members.set(name, this.#value(depth + 1));
      this.#blanks();
      if (this.#take("}")) return { kind: "object", line, members };
      if (!this.#take(",")) throw this.#wrong("a comma or }");
    }
  }

  #array(depth: number, line: number): JsonNode {
    const items: JsonNode[] = [];
    this.#at += 1;
    this.#blanks();
    if (this.#take("]")) return { kind: "array", line, items };
    for (;;) {
      items.push(this.#value(depth + 1));
      this.#blanks();
      if (this.#take("]")) return { kind: "array", line, items };
      if (!this.#take(",")) throw this.#wrong("a comma or ]");
    }
  }

  #string(): string {
    const line = this.#line;
    const end = closingQuote(this.#text, this.#at + 1);
    if (end < 0) throw this.#wrong("a string that ends in a quote");
    const literal = this.#text.slice(this.#at, end + 1);
    this.#at = end + 1;
    try {
      const value: unknown = JSON.parse(wellFormedJson(literal));
      return String(value);
    } catch {
      throw new JsonError(`${excerpt(literal)} is no string of JSON.`, line, literal);
    }
  }

  #blanks(): void {
    const blanks = this.#match(BLANKS) ?? "";
    for (let i = blanks.indexOf("\n"); i >= 0; i = blanks.indexOf("\n", i + 1)) this.#line += 1;
  }

  #take(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #wrong(expected: string): JsonError {
    const rest = this.#text.slice(this.#at, this.#at + 40).split("\n", 1)[0] ?? "";
    const message =
      this.#at >= this.#text.length
        ? `The file ends where ${expected} should stand: it was cut off.`
        : `${excerpt(rest)} stands where ${expected} should.`;
    return new JsonError(message, this.#line, rest);
  }
}

/** Position of the quote that ends a string, or -1. An expression would need a stack as deep as the string has escapes. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = at;
    while (text[escapes - 1] === "\\") escapes -= 1;
    if ((at - escapes) % 2 === 0) return at;
  }
  return -1;
}
