import { BUILT_IN } from "../access/built-in-functions.ts";
import { type Block, isBlock, type Statement } from "../read/statement.ts";
import type { Token } from "../read/token.ts";

/**
 * Reserved words, which no field can have as its name, and the most frequent other words of statements that read
 * records.
 */
const RESERVED: ReadonlySet<string> = new Set(
  `all alter and any as ascending asc assign at attr-space avail available before-hide begins bell between blank break
  buffer buffer-compare buffer-copy by call can-do can-find case case-sensitive catch clear close colon column column-label
  compile contains control count-of create current current-changed cursor decimals default define def delete desc
  descending dictionary disable disconnect disp display distinct do down drop dynamic-function each else empty enable
  encode end entry eq error error-status escape except exclusive exclusive-lock exists export false fetch field fields
  fill finally find find-case-sensitive first first-of for form format forward frame from function ge get global goto
  grant group gt having header help hide if import in index indexed-reposition indicator init initial input
  input-output insert integer into is join key keys last last-of le leading leave left library like lookup lt matches
  maximum message method minimum mod modulo ne new next next-prompt no no-attr no-error no-focus no-hide no-labels no-lock
  no-map no-prefetch no-return-value no-undo no-wait not now null num-aliases of off old on open option or os-command
  otherwise outer-join output overlay page param parameter parm pause persistent preprocess preselect prev private
  procedure process progress prompt-for protected public publish put query quit rate-read recid release repeat reposition
  return returns revoke row run save schema screen scroll scrolling select self session set share share-lock shared skip
  some space static status stop stop-after stream string super system table temp-table then this-object this-procedure
  throw time title to today top-only transaction trigger trim true underline undo unformatted union unique unknown
  unsubscribe until up update use-index user using value values var variable view void when where while with work-table
  workfile yes character char integer int int64 decimal dec logical log date datetime`.split(/\s+/),
);

/** Words before the name of a table or buffer. */
const BEFORE_TABLE = new Set(
  "each first last find of available avail create delete release next prev current buffer for unique".split(
    " ",
  ),
);

export const isReserved = (word: string) => RESERVED.has(word);

export function isNumber(word: string): boolean {
  return /^[-.]?\d/.test(word);
}

export function isBeforeTable(word: string): boolean {
  return BEFORE_TABLE.has(word);
}

/**
 * Maximum statements of a block that are examined to rewrite one of them: in long blocks, each would examine all
 * others.
 */
export const MAX_STATEMENTS = 200;

export function firstOf<T>(items: Iterable<T>, most: number): readonly T[] {
  const first: T[] = [];
  for (const item of items) {
    if (first.length >= most) break;
    first.push(item);
  }
  return first;
}

/** Tokens of a block and its nested blocks, statement by statement. */
export function* statementsOf(block: Block): Generator<readonly Token[]> {
  for (const part of block.parts) {
    const statement = isBlock(part) ? part.head : part;
    if (statement) yield wordsOf(statement);
    if (isBlock(part)) yield* statementsOf(part);
  }
}

/** A statement with its conditions. */
export function wordsOf({ conditions, tokens }: Statement): readonly Token[] {
  return conditions.length === 0 ? tokens : [...conditions, ...tokens];
}

/** Whether a word is neither a keyword nor a name defined in the source: it may be a field. */
export function mayBeField(tokens: readonly Token[], at: number, defined: ReadonlySet<string>): boolean {
  const { kind, lower } = tokens[at] ?? {};
  if (kind !== "word" || lower === undefined || isNumber(lower) || RESERVED.has(lower)) return false;
  const [before, after] = [tokens[at - 1], tokens[at + 1]];
  if (before?.text === ":" || after?.text === ":" || defined.has(lower)) return false;
  if (before && before.kind === "word" && isBeforeTable(before.lower)) return false;
  return !(after?.text === "(" && BUILT_IN.has(lower));
}

/** Names of variables, parameters, temp-tables and others, in lower case. */
export function definedNames(root: Block): ReadonlySet<string> {
  const names = new Set<string>();
  for (const tokens of statementsOf(root)) {
    const keyword = tokens[0]?.lower ?? "";
    const isInput = /^(?:message|update|set|prompt-for)$/.test(keyword);
    if (!isInput && !/^(?:define|var|function|method|procedure|constructor)$/.test(keyword)) continue;
    for (let at = 1; at < tokens.length; at++) {
      const { lower = "", kind } = tokens[at] ?? {};
      if (kind !== "word") continue;
      const next = tokens[at + 1]?.lower ?? "";
      const before = tokens[at - 1]?.lower ?? "";
      if (keyword === "var" || next === "as" || next === "like" || (!isInput && NAMED.has(before)))
        names.add(lower);
    }
  }
  return names;
}

const NAMED = new Set(
  "variable parameter temp-table table-handle work-table workfile buffer query frame browse stream dataset dataset-handle function procedure".split(
    " ",
  ),
);
