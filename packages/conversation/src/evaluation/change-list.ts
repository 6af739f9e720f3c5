import type { Treatment } from "../treat.ts";

/** Changes by statement index. */
export type ChangeList = readonly (readonly [number, Treatment])[];

/**
 * Equal for equal changes, in any order.
 *
 * @param pool whether connections come from a pool as well
 */
export function keyOf(changes: ChangeList, pool = false): string {
  const all = changes.map(([statement, change]) => [statement, ...Object.values(change)].join()).sort();
  return [...(pool ? ["pool"] : []), ...all].join(" ");
}

export function areOfSameStatements(some: ChangeList, others: ChangeList): boolean {
  const statements = new Set(some.map(([statement]) => statement));
  return some.length === others.length && others.every(([statement]) => statements.has(statement));
}
