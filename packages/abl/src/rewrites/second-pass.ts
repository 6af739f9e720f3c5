import { BUILT_IN } from "../access/built-in-functions.ts";
import type { AccessInCode } from "../access/find-accesses.ts";
import { type Assumptions, tableKey } from "../cost/assumptions.ts";
import { executionCost } from "../cost/execution-cost.ts";
import { routineOf } from "../read/block-kind.ts";
import type { Block } from "../read/statement.ts";
import { queryOf } from "./access-index.ts";
import { isBeforeTable, isNumber, isReserved, MAX_STATEMENTS, statementsOf } from "./code-words.ts";
import { type Candidate, changedBeside, isChanged, isStored, minus, type Rewrite } from "./rewrite.ts";

/** Expressions whose value varies. */
const VARYING = new Set("random now time etime mtime next-value current-value input :".split(" "));
/** Statements that change records invisibly. */
function conditionOf({ access, effects }: Candidate): string {
  const { runs, hasUnread } = effects.of(routineOf(access.parent));
  const changes = [...(runs ? ["a program that it runs"] : []), ...(hasUnread ? ["what is not here"] : [])];
  return `The routine does not change these records here${changes.length > 0 ? `, unless ${changes.join(" or ")} does` : ""}, and may use them as they were when they were read first.`;
}

/** Suggests a temp-table for records that are read again: in each iteration of a loop, or by the same earlier query. */
export function secondPass(candidate: Candidate, assumptions: Assumptions): Rewrite | undefined {
  const { access, index, cost, executions } = candidate;
  const { kind, phrases } = access;
  const isRead = kind === "for" && phrases.every((one) => isStored(one) && one.lock === "no-lock");
  if (!isRead || phrases.some((one) => isChanged(one, candidate) || changedBeside(one, candidate)))
    return undefined;
  if (executions > 1 && access.loops.length > 0 && isConstant(access))
    return {
      title: "a temp-table instead of a query in each iteration",
      condition: `The query depends on nothing that the loop changes. ${conditionOf(candidate)}`,
      saved: minus(cost, executionCost(access, 1, assumptions)),
      edits: [],
    };
  const first = index.queries.get(queryOf(access));
  if (!first || first === access || !isSameAgain(first, candidate)) return undefined;
  return {
    title: `a temp-table filled in line ${first.line}`,
    condition: `The query is the same as that in line ${first.line}. ${conditionOf(candidate)}`,
    saved: cost,
    edits: [],
  };
}

/**
 * Whether a query with the same text as an earlier one reads the same records: the earlier one is executed whenever
 * this one is, and nothing between them uses or may change what their conditions depend on.
 */
function isSameAgain(first: AccessInCode, { access, effects, defined }: Candidate): boolean {
  const { statement, parent } = access;
  let around: Block | undefined = parent;
  while (around && around !== first.parent) around = around.parent;
  if (!around || first.statement.conditions.length > 0 || first.statement.branch !== 0) return false;
  if (statement.branch !== 0) return false;
  const used = new Set<string>();
  for (const [i, { kind, lower, text }] of statement.tokens.entries()) {
    if (text.includes("{") || kind === "include" || VARYING.has(lower)) return false;
    if (kind !== "word" || isNumber(lower) || isReserved(lower)) continue;
    if (statement.tokens[i + 1]?.text === "(" && !BUILT_IN.has(lower) && !defined.has(lower)) return false;
    used.add(lower);
    const buffer = lower.split(".").at(-2);
    if (buffer !== undefined) used.add(buffer);
  }
  for (const { buffer } of access.phrases) used.delete(tableKey(buffer));
  const constant = isConstant(access);
  const { calls, hasUnread } = effects.of(routineOf(parent));
  if (!constant && (calls || hasUnread)) return false;
  let isBetween = false;
  let looked = 0;
  for (const tokens of statementsOf(routineOf(parent))) {
    const isLast = tokens.at(-1) === statement.tokens.at(-1);
    if (isLast) return true;
    if (isBetween && !constant && tokens.some(({ lower }) => used.has(lower))) return false;
    isBetween ||= tokens === first.statement.tokens;
    looked += 1;
    if (looked > MAX_STATEMENTS) return false;
  }
  return false;
}

/** Whether its conditions consist only of literals and fields of its own tables. */
function isConstant({ phrases, statement: { tokens } }: AccessInCode): boolean {
  const own = new Set(phrases.map(({ buffer }) => tableKey(buffer)));
  return tokens.every(({ kind, lower, text, inclusion }, i) => {
    if (VARYING.has(lower)) return false;
    if (kind !== "word" || isNumber(lower) || isReserved(lower)) return !text.includes("{") && !inclusion;
    const before = tokens[i - 1]?.lower ?? "";
    if (before === "use-index") return true;
    if (isBeforeTable(before)) return own.has(tableKey(lower));
    const buffer = lower.split(".").at(-2);
    return buffer !== undefined && own.has(buffer);
  });
}
