import type { AccessInCode } from "../access/find-accesses.ts";
import { type Assumptions, tableKey } from "../cost/assumptions.ts";
import { executionCost } from "../cost/execution-cost.ts";
import { queryOf } from "./access-index.ts";
import { isBeforeTable, isNumber, isReserved } from "./code-words.ts";
import { type Candidate, changedBeside, isChanged, isStored, minus, type Rewrite } from "./rewrite.ts";

const CONDITION =
  "The routine does not change these records here, and may use them as they were when they were read first.";

/** A temp-table for records that are read again: in each iteration of a loop, or by the same query further up. */
export function secondPass(candidate: Candidate, assumptions: Assumptions): Rewrite | undefined {
  const { access, index, cost, executions } = candidate;
  const { kind, phrases } = access;
  const isRead = kind === "for" && phrases.every((one) => isStored(one) && one.lock === "no-lock");
  if (!isRead || phrases.some((one) => isChanged(one, candidate) || changedBeside(one, candidate)))
    return undefined;
  if (executions > 1 && access.loops.length > 0 && isConstant(access))
    return {
      title: "a temp-table instead of a query in each iteration",
      condition: `The query depends on nothing that the loop changes. ${CONDITION}`,
      saved: minus(cost, executionCost(access, 1, assumptions)),
      edits: [],
    };
  const first = index.queries.get(queryOf(access));
  if (!first || first === access) return undefined;
  return {
    title: `a temp-table filled in line ${first.line}`,
    condition: `The query is the same as that in line ${first.line}. ${CONDITION}`,
    saved: cost,
    edits: [],
  };
}

/** Whether its conditions have nothing but literals and fields of its own tables. */
function isConstant({ phrases, statement: { tokens } }: AccessInCode): boolean {
  const own = new Set(phrases.map(({ buffer }) => tableKey(buffer)));
  return tokens.every(({ kind, lower, text, inclusion }, i) => {
    if (kind !== "word" || isNumber(lower) || isReserved(lower)) return !text.includes("{") && !inclusion;
    const before = tokens[i - 1]?.lower ?? "";
    if (before === "use-index") return true;
    if (isBeforeTable(before)) return own.has(tableKey(lower));
    const buffer = lower.split(".").at(-2);
    return buffer !== undefined && own.has(buffer);
  });
}
