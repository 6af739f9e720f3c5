import type { Statement } from "./statement.ts";
import type { Token } from "./token.ts";

const BEFORE_BRANCH = new Set(["then", "else", "otherwise"]);
const NO_TOKENS: readonly Token[] = [];

/**
 * Without the conditions of its execution.
 *
 * @param ending the period or colon behind it
 * @param branch number of the `&IF` branch that it stands in
 * @param skip passes over what stands before it
 */
export function statementOf(
  tokens: readonly Token[],
  ending?: Token,
  branch?: number,
  skip: (at: number) => number = (at) => at,
): Statement | undefined {
  const start = skip(0);
  const at = afterConditions(tokens, start, tokens.length, skip);
  const [first, last] = [tokens[start], tokens.at(-1)];
  if (!first || !last) return undefined;
  const own = at === 0 ? tokens : tokens.slice(at);
  return {
    tokens: own,
    conditions: at === start ? NO_TOKENS : tokens.slice(start, at),
    keyword: own[0]?.kind === "word" ? own[0].lower : "",
    start: (own[0] ?? first).start,
    after: ending?.end ?? last.end,
    inclusion: (own[0] ?? first).inclusion,
    branch,
  };
}

/** Position after `IF ... THEN`, `ELSE` and similar words that begin a statement. */
function afterConditions(
  tokens: readonly Token[],
  from: number,
  to: number,
  skip: (at: number) => number = (at) => at,
): number {
  for (let at = from; ; ) {
    const word = tokens[at]?.lower;
    if (at >= to) return at;
    if (word === "if" || word === "when") {
      const then = thenOf(tokens, at, to);
      if (then < 0) return at;
      at = skip(then + 1);
    } else if (word === "else" || word === "otherwise") at = skip(at + 1);
    else return at;
  }
}

/** Maximum tokens of conditions that are examined for an include's role. */
const MAX_CONDITIONS = 500;

/** Whether an include replaces a statement: `IF a THEN {b.i} ELSE {c.i}` has no periods. */
export function isBranch(tokens: readonly Token[], from: number, to: number): boolean {
  return (
    BEFORE_BRANCH.has(tokens[to - 1]?.lower ?? "") &&
    to - from <= MAX_CONDITIONS &&
    afterConditions(tokens, from, to) === to
  );
}

/** The THEN of an IF or WHEN; -1 if there is none. Conditions may be nested. */
function thenOf(tokens: readonly Token[], from: number, to: number): number {
  let nested = 0;
  for (let at = from + 1; at < to; at++) {
    const word = tokens[at]?.lower;
    if (word === "if") nested += 1;
    else if (word === "then") {
      if (nested === 0) return at;
      nested -= 1;
    }
  }
  return -1;
}
