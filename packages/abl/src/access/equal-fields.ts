import { tableKey } from "../cost/assumptions.ts";
import type { Token } from "../read/token.ts";
import { BUILT_IN } from "./built-in-functions.ts";

/** Words after a WHERE. */
const AFTER = new Set("no-lock share-lock exclusive-lock by break use-index max-rows while on".split(" "));
/** Words with which a comparison need not be true. */
const BRANCHES = new Set(["or", "not", "if"]);
/** Maximum nested parentheses: each level is read again. */
const MAX_DEPTH = 5;

/**
 * The fields for which a WHERE gives one value: `a = 1 AND (b = x)`; in lower case. A name without its buffer may be a
 * variable.
 *
 * @param from index of the token after WHERE
 */
export function equalFields(tokens: readonly Token[], from: number, buffer: string): readonly string[] {
  const [where = []] = split(tokens.slice(from), ({ text, lower }) => text === "," || AFTER.has(lower));
  return fieldsIn(where, tableKey(buffer), 0);
}

function fieldsIn(tokens: readonly Token[], buffer: string, depth: number): readonly string[] {
  // An include or a branch of the preprocessor that is not known may contain OR.
  if (depth > MAX_DEPTH || tokens.some(({ kind }) => kind === "include" || kind === "branch")) return [];
  if (split(tokens, ({ lower }) => BRANCHES.has(lower)).length > 1) return [];
  return split(tokens, ({ lower }) => lower === "and").flatMap((part) => {
    if (part[0]?.text === "(" && part.at(-1)?.text === ")")
      return fieldsIn(part.slice(1, -1), buffer, depth + 1);
    return fieldOf(part, buffer) ?? [];
  });
}

/** Tokens between those that divide them outside of parentheses; up to a parenthesis that none opens. */
function split(tokens: readonly Token[], divides: (token: Token) => boolean): readonly (readonly Token[])[] {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token.text === "(") depth += 1;
    else if (token.text === ")") depth -= 1;
    if (depth < 0) break;
    if (depth === 0 && divides(token)) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

/** The field of `field = value` or `value = field`. */
function fieldOf(tokens: readonly Token[], buffer: string): string | undefined {
  // Several records of a unique index may have the unknown value. Functions of the program run on the client.
  const isOther = ({ kind, text, lower }: Token, i: number) =>
    text === "?" ||
    (kind === "word" && tokens[i + 1]?.text === "(" && !isEqual(tokens[i]) && !BUILT_IN.has(lower));
  if (tokens.some(isOther)) return undefined;
  const left = isEqual(tokens[1]) ? named(tokens[0], buffer) : undefined;
  const right =
    isEqual(tokens.at(-2)) && !/^[<>]$/.test(tokens.at(-3)?.text ?? "")
      ? named(tokens.at(-1), buffer)
      : undefined;
  if (left?.isOwn && right?.isOwn) return undefined;
  return (right?.isOwn ? right : (left ?? right))?.field;
}

function isEqual(token: Token | undefined): boolean {
  return token?.text === "=" || token?.lower === "eq";
}

/** A field, or a variable, of a name; undefined for values, and for fields of other buffers. */
function named(token: Token | undefined, buffer: string) {
  if (token?.kind !== "word" || /^[-+\d]/.test(token.text)) return undefined;
  const dot = token.lower.lastIndexOf(".");
  if (dot >= 0 && tableKey(token.lower.slice(0, dot)) !== buffer) return undefined;
  return { field: token.lower.slice(dot + 1), isOwn: dot >= 0 };
}
