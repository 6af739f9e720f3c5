import type { Assumptions } from "../cost/assumptions.ts";
import { serverJoinCost } from "../cost/execution-cost.ts";
import { canServerJoin } from "../cost/server-join.ts";
import { type Candidate, minus, type Rewrite } from "./rewrite.ts";

/** Requirements of a server-side join. */
export const JOIN_NEEDS = {
  for: "The server joins from 12.0 on, with -ssj 1 and -threadedServer 1, if all tables are of one database",
  "dynamic-query":
    "The server joins from 12.1 on, with -ssj 1 and -threadedServer 1, if all tables are of one database",
  "open-query":
    "The server joins from 12.8 on, with -ssj 1 and -threadedServer 1, if all tables are of one database",
};

export function serverJoin(candidate: Candidate, assumptions: Assumptions): Rewrite | undefined {
  const { access, executions, cost } = candidate;
  const { kind } = access;
  if (assumptions.joinsOnServer || !canServerJoin(access, assumptions)) return undefined;
  if (kind !== "for" && kind !== "dynamic-query" && kind !== "open-query") return undefined;
  return {
    title: "server-side join (-ssj 1)",
    condition: `${JOIN_NEEDS[kind]}.`,
    saved: minus(cost, serverJoinCost(access, executions, assumptions)),
    edits: [],
  };
}
