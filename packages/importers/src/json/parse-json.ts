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
  return parserOf(text).document();
}

/**
 * Reads JSON values that follow each other, as in JSON lines; a document is one.
 *
 * @throws JsonError as {@link parseJson} does
 */
export function parseJsonValues(text: string): readonly JsonNode[] {
  return parserOf(text).values();
}

function parserOf(text: string) {
  let at = 0;
  let lineNow = 1;

  return { document, values };

  function document(): JsonNode {
    const node = value(0);
    blanks();
    if (at < text.length) throw wrong("the end of the file");
    return node;
  }

  function values(): readonly JsonNode[] {
    const values: JsonNode[] = [];
    for (blanks(); at < text.length; blanks()) values.push(value(0));
    return values;
  }

  function value(depth: number): JsonNode {
    blanks();
    if (depth > DEEPEST) {
      throw new JsonError(`The document is nested more than ${DEEPEST} deep.`, lineNow, "");
    }
    const line = lineNow;
    const first = text[at];
    if (first === "{") return object(depth, line);
    if (first === "[") return array(depth, line);
    if (first === '"') return { kind: "string", line, value: string() };
    const number = match(NUMBER);
    if (number !== undefined) {
      const value = Number(number);
      if (Number.isFinite(value)) return { kind: "number", line, value };
      throw new JsonError(`${excerpt(number)} is too large for a number.`, line, number);
    }
    const word = match(WORD);
    if (word === undefined) throw wrong("a value");
    if (word.endsWith("Infinity"))
      throw new JsonError(`${word} is not a number that can be stored. Write null for no value.`, line, word);
    return word === "null" || word === "NaN"
      ? { kind: "null", line }
      : { kind: "boolean", line, value: word === "true" };
  }

  function object(depth: number, line: number): JsonNode {
    const members = new Map<string, JsonNode>();
    at += 1;
    blanks();
    if (take("}")) return { kind: "object", line, members };
    for (;;) {
      blanks();
      if (text[at] !== '"') throw wrong("a name in quotes");
      const name = string();
      blanks();
      if (!take(":")) throw wrong("a colon");
      members.set(name, value(depth + 1));
      blanks();
      if (take("}")) return { kind: "object", line, members };
      if (!take(",")) throw wrong("a comma or }");
    }
  }

  function array(depth: number, line: number): JsonNode {
    const items: JsonNode[] = [];
    at += 1;
    blanks();
    if (take("]")) return { kind: "array", line, items };
    for (;;) {
      items.push(value(depth + 1));
      blanks();
      if (take("]")) return { kind: "array", line, items };
      if (!take(",")) throw wrong("a comma or ]");
    }
  }

  function string(): string {
    const line = lineNow;
    const end = closingQuote(text, at + 1);
    if (end < 0) throw wrong("a string that ends in a quote");
    const literal = text.slice(at, end + 1);
    at = end + 1;
    try {
      const value: unknown = JSON.parse(wellFormedJson(literal));
      return String(value);
    } catch {
      throw new JsonError(`${excerpt(literal)} is no string of JSON.`, line, literal);
    }
  }

  function blanks(): void {
    const blanks = match(BLANKS) ?? "";
    for (let i = blanks.indexOf("\n"); i >= 0; i = blanks.indexOf("\n", i + 1)) lineNow += 1;
  }

  function take(character: string): boolean {
    if (text[at] !== character) return false;
    at += 1;
    return true;
  }

  function match(pattern: RegExp): string | undefined {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  }

  function wrong(expected: string): JsonError {
    const rest = text.slice(at, at + 40).split("\n", 1)[0] ?? "";
    const message =
      at >= text.length
        ? `The file ends where ${expected} was expected: it was cut off.`
        : `${excerpt(rest)} is where ${expected} was expected.`;
    return new JsonError(message, lineNow, rest);
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
