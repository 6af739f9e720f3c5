import type { Assumptions } from "../cost/assumptions.ts";
import { type Candidate, changedBeside, isChanged, isStored, type Rewrite, savedBy } from "./rewrite.ts";

/** Default number of cached rows of a query over one table, and over several. */
const DEFAULT_CACHE = { one: 50, several: 30 };

/** CACHE of a DEFINE QUERY that turns it off. */
export function cache(candidate: Candidate, assumptions: Assumptions): Rewrite | undefined {
  const { access } = candidate;
  const { phrases, cacheAt } = access;
  const isRead = phrases.every((one) => isStored(one) && one.lock === "no-lock");
  if (access.kind !== "open-query" || access.cache !== 0 || !isRead) return undefined;
  const rows = phrases.length === 1 ? DEFAULT_CACHE.one : DEFAULT_CACHE.several;
  return {
    title: `CACHE ${rows}`,
    condition: "The program may see records as they were when a block of them was read.",
    saved: savedBy({ ...access, cache: rows }, candidate, assumptions),
    edits:
      cacheAt && !phrases.some((one) => isChanged(one, candidate) || changedBeside(one, candidate))
        ? [{ file: undefined, at: cacheAt.start, remove: cacheAt.end - cacheAt.start, insert: String(rows) }]
        : [],
  };
}
