import type { Treatment } from "../treat.ts";

/** Changes by index of the statement. */
export type ChangeList = readonly (readonly [number, Treatment])[];

/** Equal for equal changes, in any order. */
export function keyOf(changes: ChangeList): string {
  return changes
    .map(([statement, change]) => [statement, ...Object.values(change)].join())
    .sort()
    .join(" ");
}

export function areOfSameStatements(some: ChangeList, others: ChangeList): boolean {
  const statements = new Set(some.map(([statement]) => statement));
  return some.length === others.length && others.every(([statement]) => statements.has(statement));
}
