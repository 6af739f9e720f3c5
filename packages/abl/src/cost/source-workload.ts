import { isRead } from "../access/access.ts";
import type { Assumptions } from "./assumptions.ts";
import type { CostedAccess } from "./cost-source.ts";
import { type RepeatedQuery, repeatedQueries } from "./execution-cost.ts";

/** What start-up parameters are judged for: the queries of a program, a design or a recording. */
export interface Workload {
  /** As in `order-report.p takes 12 messages`. */
  readonly name: string;
  readonly queries: readonly RepeatedQuery[];
  /** Those that no start-up parameter changes, such as writes. */
  readonly otherRoundTrips: number;
}

/** Queries of costed source: each routine once, as the total of its cost has it. */
export function sourceWorkload(
  name: string,
  accesses: readonly CostedAccess[],
  assumptions: Assumptions,
): Workload {
  const others = accesses.filter(({ kind }) => !isRead(kind));
  return {
    name,
    queries: accesses
      .filter(({ kind }) => isRead(kind))
      .flatMap((access) => repeatedQueries(access, access.executions, assumptions)),
    otherRoundTrips: others.reduce((sum, { cost }) => sum + cost.roundTrips, 0),
  };
}
