import { isRead } from "../access/access.ts";
import type { Assumptions } from "./assumptions.ts";
import type { CostedAccess } from "./cost-source.ts";
import { type RepeatedQuery, repeatedQueries } from "./execution-cost.ts";

/** The workload for a review of start-up parameters: the queries of a program, a design or a recording. */
export interface Workload {
  /** As in `order-report.p takes 12 messages`. */
  readonly name: string;
  readonly queries: readonly RepeatedQuery[];
  /** Messages that no start-up parameter affects, such as writes. */
  readonly otherRoundTrips: number;
}

/** Queries of costed source: each routine once, as in its total cost. */
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
